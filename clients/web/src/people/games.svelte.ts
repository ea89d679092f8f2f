/** The games of the account that is signed in here, and those of this browser that it could have. */
import { sayN } from '../texts';
import { addSeats, guestSeats, type GuestSeat } from './adding';
import { Attempt } from './attempt.svelte';
import { person, type Game } from './person.svelte';
import { gamesOf } from './seats';
import { words } from './texts';

class Games {
  /** null: not known yet. */
  all = $state.raw<readonly Game[] | null>(null);
  /** Of this browser, and not of the account. */
  offered = $state.raw<readonly GuestSeat[]>([]);
  readonly adding = new Attempt();

  async look(): Promise<void> {
    const { name } = person;
    this.know(name, await gamesOf());
  }
  /** It goes on when the page shows something else. */
  add(seats: readonly GuestSeat[]): Promise<void> {
    const { name } = person;
    return this.adding.run(async () => {
      const { games, missing } = await addSeats(seats);
      this.know(name, games);
      if (missing.length > 0) throw new Error(notAdded(missing.length));
    }, words('gamesAdded'));
  }
  /** Of the person before. */
  forget(): void {
    this.all = null;
    this.offered = [];
    this.adding.trouble = this.adding.done = '';
  }
  /** name: of the account that asked. */
  private know(name: string | null, games: readonly Game[]): void {
    if (name !== person.name) return;
    this.all = games;
    this.offered = guestSeats(games);
  }
}
export const games = new Games();

function notAdded(count: number): string {
  return sayN(
    count,
    '{count} game could not be added. Try again later, unless its seat belongs to another account.',
    '{count} games could not be added. Try again later, unless their seats belong to another account.',
  );
}
