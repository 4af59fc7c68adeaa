// Files that come from outside: opened by the system with the installed app, or shared by another one.
import { isAbort, Problem } from '../engine/problem';
import type { Parsed } from 'quadrille-api';
import { isImage } from '../make/file-kind';
import { asNonogram } from '../nonogram/shared-puzzle';
import { startGame } from '../nonogram/open-game';
import { toast } from '../shell/announce.svelte';
import { addressOf } from '../shell/base';
import { formatOfName } from '../shell/files';
import { goTo } from '../shell/router.svelte';
import { services } from '../shell/services';
import { fragmentOf } from '../shell/share';
import { t } from '../strings';
import { offerPicture } from './incoming-picture';

const kIncoming = 'quadrille-incoming';

interface LaunchQueue {
  setConsumer(consumer: (launched: { files: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Takes files from now on; call once. */
export function watchIncoming(): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files }) => void files[0]?.getFile().then(openFile));
  if (new URLSearchParams(location.search).has('incoming')) void sharedFile().then((file) => file && openFile(file));
}

/** The file that was shared, once. */
async function sharedFile(): Promise<File | null> {
  const cache = await caches.open(kIncoming);
  const address = addressOf('/incoming');
  const response = await cache.match(address);
  if (!response) return null;
  await cache.delete(address);
  const name = decodeURIComponent(response.headers.get('X-File-Name') ?? '');
  return new File([await response.blob()], name, { type: response.headers.get('Content-Type') ?? '' });
}

/** Opens a file where its puzzle is played; a picture where it becomes one. */
export async function openFile(file: File): Promise<void> {
  try {
    if (await isImage(file)) {
      offerPicture(file);
      goTo('/make', 'replace');
      return;
    }
    const { puzzles } = await services.engine.parse(await file.text(), { format: formatOfName(file.name) });
    await openPuzzle(puzzles[0]);
  } catch (error) {
    if (isAbort(error)) return;
    if (!(error instanceof Problem)) throw error;
    toast(error.line === null ? error.message : `${file.name}:${error.line}:${error.column ?? 1}: ${error.message}`, 'bad');
  }
}

async function openPuzzle(puzzle: Parsed['puzzles'][number] | undefined): Promise<void> {
  const nonogram = puzzle && asNonogram(puzzle);
  if (nonogram) goTo(`/play/${startGame(nonogram, null).id}`, 'replace');
  else if (puzzle) goTo(`/${puzzle.kind}${await fragmentOf(puzzle)}`, 'replace');
  else toast(t('home.open.empty'), 'bad');
}
