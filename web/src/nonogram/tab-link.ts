// One game in two tabs: each hears what the other did and goes on from there.
import type { KeptGame } from '../library/local-games';

export class TabLink {
  private readonly channel: BroadcastChannel | null;

  constructor(id: string, onTaken: (kept: KeptGame) => void) {
    // Very old browsers do without.
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`quadrille.game.${id}`);
    if (this.channel) this.channel.onmessage = (event: MessageEvent<KeptGame>) => onTaken(event.data);
  }

  tell(kept: KeptGame): void {
    // As JSON: proxies of the page cannot be sent, and that is how a game is kept anyway.
    this.channel?.postMessage(JSON.parse(JSON.stringify(kept)));
  }

  close(): void {
    this.channel?.close();
  }
}
