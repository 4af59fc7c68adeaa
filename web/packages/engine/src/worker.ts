// The engine in a worker of a browser.
import { serve } from './service.js';
import type { FromWorker, ToWorker } from './messages.js';

const answer = serve((message: FromWorker, transfer: ArrayBuffer[] = []) => postMessage(message, { transfer }));
onmessage = ({ data }: MessageEvent<ToWorker>) => answer(data);
