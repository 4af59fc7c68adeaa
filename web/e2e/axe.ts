// axe-core in the page: the rules of WCAG 2.2 AA and of good practice.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const source = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Found {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** Violations on the page as it is now, one line each; [] is what every page must give. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const found = (await page.evaluate('axe.run({ rules: { "target-size": { enabled: true } } }).then((result) => result.violations)')) as Found[];
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`));
}
