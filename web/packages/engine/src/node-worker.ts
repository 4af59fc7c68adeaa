// The engine in a worker of Node.
import { parentPort } from 'node:worker_threads';
import { serve } from './service.js';
import type { ToWorker } from './messages.js';

const answer = serve((message) => parentPort!.postMessage(message));
parentPort!.on('message', (message: ToWorker) => answer(message));
