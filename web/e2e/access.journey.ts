// axe-core on every page and in every dialog, light and dark; no page is wider than a small phone or lost on a wall.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe';
import { newPuzzle, ownSize, standsStill } from './board';
import { Stage } from './stage';

const kPicture = new URL('files/face.gif', import.meta.url).pathname;
const kPages = ['/', '/daily', '/packs', '/packs/sea', '/credits', '/records', '/make', '/lightsout', '/ewn', '/library', '/scores', '/settings', '/help'];

describe('access', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    describe(`axe finds nothing, ${colorScheme}`, () => {
      let page: Page;
      beforeAll(async () => {
        ({ page } = await stage.visit('/', { colorScheme }));
      });
      afterAll(() => page?.context().close());

      const button = (name: string) => page.getByRole('button', { name, exact: true });

      it('on any page', async () => {
        const found: Record<string, string[]> = {};
        for (const path of [...kPages, '/nowhere']) {
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle'); // with the lists that come from the server
          found[path] = await violations(page);
        }
        expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, []])));
      });

      it('while a note is shown', async () => {
        await page.goto('/');
        await page.locator('input[type=file]').first().setInputFiles({ name: 'bad.non', mimeType: 'text/plain', buffer: Buffer.from('width x\n') });
        await page.getByText('bad.non:1').first().waitFor();
        expect(await violations(page)).toEqual([]);
      });

      it('while a nonogram is played, shared, solved, reviewed and seen again', async () => {
        await page.goto('/');
        const board = await newPuzzle(page, 10);
        await board.click(0, 0);
        await button('Try a guess').click();
        await button('Hint').click();
        await page.getByRole('region', { name: 'Hint' }).waitFor();
        await button('Restart').click();
        expect(await violations(page)).toEqual([]);
        await button('Cancel').click();
        await button('Share').click();
        await page.getByRole('dialog', { name: 'Share this puzzle' }).waitFor();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await button('Solve').click();
        await button('Yes, show it').click();
        await page.getByRole('heading', { name: 'Solved!' }).waitFor();
        await button('Review my moves').click();
        await page.getByRole('heading', { name: 'Your moves' }).waitFor();
        await button('Replay').click();
        await page.getByRole('slider', { name: 'Replay' }).waitFor();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        expect(await violations(page)).toEqual([]);
      });

      it('on a large board, whose overview shows', async () => {
        await ownSize(page, 50);
        await page.getByRole('group', { name: 'Overview of the board' }).waitFor();
        expect(await violations(page)).toEqual([]);
      });

      it('in the dialogs of the Make page', async () => {
        await page.goto('/make');
        await button('New').click();
        await page.getByRole('dialog').waitFor();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        const chooser = page.waitForEvent('filechooser');
        await button('Create from image').click();
        await (await chooser).setFiles(kPicture);
        await page.getByTestId('image-result').getByRole('img').waitFor();
        expect(await violations(page)).toEqual([]);
      });

      it('while colours and keys are chosen', async () => {
        await page.goto('/settings');
        await page.getByRole('radio', { name: 'own colours' }).check();
        await page.getByLabel('Accent').fill('#ffee00');
        await button('Add a key for: Check').click();
        await page.keyboard.press('x');
        await button('Use it here instead').waitFor();
        expect(await violations(page)).toEqual([]);
        for (const name of ['ocean', 'forest', 'rose', 'safe for colour-blind eyes', 'strongest contrast']) {
          await page.getByRole('radio', { name }).check();
          expect(await violations(page)).toEqual([]);
        }
      });
    });
  }

  for (const [name, viewport] of Object.entries({ 'a small phone': { width: 360, height: 640 }, '4K': { width: 3840, height: 2160 } })) {
    it(`no page scrolls sideways on ${name}`, async () => {
      const { page, context } = await stage.visit('/', { viewport });
      const wide: string[] = [];
      for (const path of kPages) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await standsStill(page);
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
