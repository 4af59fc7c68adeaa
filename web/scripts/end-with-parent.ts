// A test runner ends when whoever started it is gone: nobody is left to read what it says.
const kMilliseconds = 1000;

export function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, kMilliseconds).unref();
}
