// Files in and out: the browser's dialogs, and files dropped on the page.

/** Lets the player choose a file; null when the dialog was left. */
export function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/** Gives a file to the player; the browser asks where to or puts it among the downloads. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download begins after this turn; the address must live until then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Formats whose content does not tell which they are. */
const kNeedName = ['nin', 'mk', 'cwd'];

/** The format that a file's name tells, where its content does not. */
export function formatOfName(name: string): string | undefined {
  const extension = name.split('.').pop()?.toLowerCase() ?? '';
  return kNeedName.includes(extension) ? extension : undefined;
}

/** A name for a file out of a title. */
export function fileName(title: string, extension: string): string {
  const plain = title.trim().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').toLowerCase();
  return `${plain || 'puzzle'}.${extension}`;
}

/** Svelte action: files that are dropped on the element. */
export function fileDrop(element: HTMLElement, take: (file: File) => void): { destroy(): void } {
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    element.classList.add('file-over');
  };
  const leave = () => element.classList.remove('file-over');
  const drop = (event: DragEvent) => {
    leave();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  element.addEventListener('dragover', over);
  element.addEventListener('dragleave', leave);
  element.addEventListener('drop', drop);
  return {
    destroy() {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    },
  };
}
