// The playing part of document 001's test strategy for its Helper, step by step.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoardDriver } from './board';
import { Stage } from './stage';

const kChick = new URL('../../examples/puzzles/chick.non', import.meta.url).pathname;

describe('document 001', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage?.close());

  it('opens chick.non, sets margins and cell size, cycles cells, finishes lines, saves and opens again', async () => {
    const { page, context, complaints } = await stage.visit('/settings');
    await page.getByLabel('Left margin').fill('25');
    await page.getByLabel('Top margin').fill('25');
    await page.getByLabel(/Cell size/).fill('25');
    await page.getByRole('combobox', { name: 'Clues' }).selectOption({ label: 'right and below' });
    await page.getByLabel(/right button backwards/).check();

    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(kChick);
    await page.getByRole('grid').waitFor();
    const board = new BoardDriver(page);
    expect(await page.getByRole('rowheader').count()).toBe(7);
    expect((await board.cell(0, 0).boundingBox())!.width).toBe(26);

    await board.drag([0, 3], [4, 3]);
    for (let row = 0; row < 5; row++) expect(await board.state(row, 3)).toBe('filled');
    await board.click(6, 3);
    await board.click(6, 3);
    expect(await board.state(6, 3)).toBe('marked empty');
    await board.click(6, 3, 'right');
    expect(await board.state(6, 3)).toBe('filled');

    await board.drag([2, 1], [2, 2]);
    await board.drag([2, 5], [2, 6]);
    for (const column of [0, 4]) expect(await board.state(2, column)).toBe('marked empty');
    await board.cell(2, 0).focus();
    await page.keyboard.press('r');
    await expect.poll(() => page.getByTestId('live').textContent()).toBe('Row 3: 3 2. Satisfied. 1 marked empty, 3 filled, 1 marked empty, 2 filled.');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save file' }).click();
    const saved = await (await download).path();
    expect(readFileSync(saved, 'utf8')).toContain('.###.##');

    await page.goto('/');
    await page.locator('input[type=file]').setInputFiles({ name: 'req_test.non', mimeType: 'text/plain', buffer: readFileSync(saved) });
    await page.getByRole('grid').waitFor();
    expect(await board.state(2, 0)).toBe('marked empty');
    expect(await board.state(2, 6)).toBe('filled');

    // Without the assistance a finished line is left alone; switched on again it is completed.
    await page.goto('/settings');
    await page.getByLabel('Mark the rest of finished lines').uncheck();
    await page.goBack();
    await page.getByRole('grid').waitFor();
    await board.drag([1, 0], [1, 1]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await board.state(1, 0)).toBe('unknown');

    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
