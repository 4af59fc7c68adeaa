// Pictures of every page at four sizes, light and dark.
//   npm run screenshots    (into QUADRILLE_SCREENSHOTS, else ../build/screenshots)
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { it } from 'vitest';
import type { PuzzlePage } from 'quadrille-api';
import { newPuzzle, openedBoard, standsStill } from '../e2e/board';
import { Stage } from '../e2e/stage';

const kFolder = process.env.QUADRILLE_SCREENSHOTS ?? '../build/screenshots';
const kPhone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const kScreens: Record<string, BrowserContextOptions> = {
  phone: kPhone,
  'phone-390': { ...kPhone, viewport: { width: 390, height: 844 } },
  '1280': { viewport: { width: 1280, height: 800 } },
  '1920': { viewport: { width: 1920, height: 1080 } },
};
const kLooks: Record<string, BrowserContextOptions> = Object.fromEntries(
  Object.entries(kScreens).flatMap(([name, screen]) => (['light', 'dark'] as const).map((colorScheme) => [`${name}-${colorScheme}`, { ...screen, colorScheme }])),
);
const kPages = {
  home: '/', daily: '/daily', packs: '/packs', pack: '/packs/animals', records: '/records', make: '/make', lightsout: '/lightsout', ewn: '/ewn', library: '/library',
  scores: '/scores', settings: '/settings', help: '/help', credits: '/credits',
};

for (const [look, options] of Object.entries(kLooks)) {
  it(look, async () => {
    mkdirSync(kFolder, { recursive: true });
    const stage = await Stage.open();
    const { page, context } = await stage.visit('/', options);
    const shoot = (name: string, fullPage = false) => page.screenshot({ path: join(kFolder, `${name}-${look}.png`), fullPage });
    await standsStill(page);
    await shoot('first');
    await shootPlay(page, look.startsWith('phone') ? 10 : 15, shoot);
    await shootPack(page, shoot);
    for (const [name, path] of Object.entries(kPages)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(400);
      await shoot(name);
    }
    await context.close();
    await stage.close();
  });
}

// The pages in the other languages, whole: what is too long for its place shows there.
for (const locale of ['de-DE', 'fr-FR']) {
  for (const screen of ['phone', '1280']) {
    it(`${locale} ${screen}`, async () => {
      mkdirSync(kFolder, { recursive: true });
      const stage = await Stage.open();
      const { page, context } = await stage.visit('/play?pack=animals&number=1', { ...kScreens[screen], locale, colorScheme: 'light' });
      const shoot = (name: string) => page.screenshot({ path: join(kFolder, `${name}-${locale}-${screen}.png`), fullPage: true });
      const board = await openedBoard(page);
      const hint = page.getByRole('button', { name: /^(Hinweis|Indice)$/ });
      await hint.click();
      await page.getByTestId('hint').waitFor();
      for (let rung = 2; rung <= 3; rung++) await page.getByRole('button', { name: /^(Mehr sagen|En dire plus)$/ }).first().click();
      await page.waitForTimeout(300);
      await shoot('play-hint');
      await board.solveByMouse();
      await page.getByRole('heading', { name: /^(Gelöst!|Résolu !)$/ }).waitFor();
      await page.waitForTimeout(2500);
      await shoot('play-finish');
      for (const [name, path] of Object.entries({ ...kPages, colour: '/colour' })) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForTimeout(400);
        await shoot(name);
      }
      await context.close();
      await stage.close();
    });
  }
}

// docs/pictures/web.png, with which the README begins: a puzzle of the library, half done, and a hint.
it('readme', async () => {
  mkdirSync(kFolder, { recursive: true });
  const stage = await Stage.open();
  const { page, context } = await stage.visit('/', { colorScheme: 'light', viewport: { width: 1280, height: 800 } });
  const id = await page.evaluate(async () => ((await (await fetch('/api/v1/puzzles?q=Umbrella')).json()) as PuzzlePage).puzzles[0].id);
  await page.goto(`/play?puzzle=${id}`);
  const board = await openedBoard(page);
  await board.solveByMouse(5);
  for (const rung of [1, 2, 3] as const) await board.climbTo(rung);
  await page.mouse.move(0, 0);
  await standsStill(page);
  await page.screenshot({ path: join(kFolder, 'readme.png') });
  await context.close();
  await stage.close();
});

/** A few pictures for the collection, the last one with its finish. */
async function shootPack(page: Page, shoot: (name: string) => Promise<unknown>): Promise<void> {
  for (const number of [1, 2, 3]) {
    await page.goto(`/play?pack=animals&number=${number}`);
    const board = await openedBoard(page);
    await board.solveByMouse();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
  }
  await page.waitForTimeout(2500);
  await shoot('play-finish');
}

async function shootPlay(page: Page, size: number, shoot: (name: string, fullPage?: boolean) => Promise<unknown>): Promise<void> {
  const board = await newPuzzle(page, size);
  const half = Math.floor(size / 2);
  const solution = await board.solution();
  for (const [row, text] of solution.slice(0, half).entries()) {
    for (const run of text.matchAll(/#+/g)) await board.drag([row, run.index], [row, run.index + run[0].length - 1]);
  }
  for (const rung of [1, 2, 3] as const) await board.climbTo(rung);
  await page.waitForTimeout(300);
  await shoot('play-hint');
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Try a guess' }).click();
  await board.drag([half + 1, 2], [half + 1, 6]);
  await page.waitForTimeout(300);
  await shoot('play-trial');
  await page.getByRole('button', { name: 'Drop', exact: true }).click();
  for (const [row, text] of solution.slice(half).entries()) {
    for (const run of text.matchAll(/#+/g)) await board.drag([row + half, run.index], [row + half, run.index + run[0].length - 1]);
  }
  await page.getByRole('heading', { name: 'Solved!' }).waitFor();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Enter the leaderboard' }).click();
  await page.getByRole('button', { name: 'Review my moves' }).click();
  await page.getByRole('heading', { name: 'Your moves' }).waitFor();
  await page.waitForTimeout(300);
  await shoot('play-solved');
}
