// axe-core in the page: the rules of WCAG 2.2 AA and of good practice.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const source = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Found {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * Violations on the page as it is now, one line each; [] is what every page must give. In the dark
 * only the colours are others: `rules` says which to look at.
 */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.evaluate(source);
  const options = rules === 'all' ? '{}' : '{ runOnly: { type: "rule", values: ["color-contrast"] } }';
  const found = (await page.evaluate(`axe.run(${options}).then((result) => result.violations)`)) as Found[];
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`));
}
