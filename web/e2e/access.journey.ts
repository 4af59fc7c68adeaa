// axe-core on every page, light and dark; no page is wider than a small phone or lost on a wall.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe';
import { newPuzzle } from './board';
import { Stage } from './stage';

const kPages = ['/', '/make', '/lightsout', '/ewn', '/library', '/scores', '/settings', '/help'];

describe('access', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`axe finds nothing on any page, ${colorScheme}`, async () => {
      const found: Record<string, string[]> = {};
      const rules = colorScheme === 'light' ? 'all' : 'colours';
      const { page, context } = await stage.visit('/', { colorScheme });
      for (const path of kPages) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        found[path] = await violations(page, rules);
      }
      await page.goto('/');
      const board = await newPuzzle(page, 10);
      await board.click(0, 0);
      await page.getByRole('button', { name: 'Try a guess' }).click();
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      await page.getByRole('region', { name: 'Hint' }).waitFor();
      found['/play'] = await violations(page, rules);
      await page.getByRole('button', { name: 'Solve' }).click();
      await page.getByRole('heading', { name: 'Solved!' }).waitFor();
      found['/play, finished'] = await violations(page, rules);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      found['key sheet'] = await violations(page, rules);
      expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
      await context.close();
    });
  }

  for (const [name, viewport] of Object.entries({ 'a small phone': { width: 360, height: 640 }, '4K': { width: 3840, height: 2160 } })) {
    it(`no page scrolls sideways on ${name}`, async () => {
      const { page, context } = await stage.visit('/', { viewport });
      const wide: string[] = [];
      for (const path of kPages) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) wide.push(path);
      }
      await page.goto('/');
      await newPuzzle(page, 20);
      if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) wide.push('/play');
      expect(wide).toEqual([]);
      await context.close();
    });
  }
});
