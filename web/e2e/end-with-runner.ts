// In a worker of the test runner: it ends when the runner is gone. Left to itself it would not: what
// it throws because nobody listens any more is one more thing to be told, and so on without end.
process.once('disconnect', () => {
  // The runner does not let tests use process.exit(), so what waits for the end is told by hand: the
  // browser and the server of the journey go along.
  process.emit('exit', 1);
  process.kill(process.pid, 'SIGKILL');
});
