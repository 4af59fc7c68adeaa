// The engine in a worker of Node.
import { parentPort } from 'node:worker_threads';
import { serve } from './service.js';
import type { ToWorker } from './messages.js';

const answer = serve((message, transfer) => parentPort!.postMessage(message, transfer));
parentPort!.on('message', (message: ToWorker) => answer(message));
