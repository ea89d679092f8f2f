/** What the page about privacy says, in a file that only it loads. Each sentence is what the programs do: docs/security.md, docs/reliability.md
 *  and the tables in server/store/postgres/migrations/ tell it to engineers. */
import { say } from '../../texts';

const english = {
  intro:
    'This page tells what the software of this site keeps about you, for how long, who sees it, and how you get it or have it removed. The operator of the site is responsible for it. If you do not know who that is, ask the person who gave you the address.',

  alone: 'Playing alone',
  aloneStays:
    'Games against bots, lessons, hints and analyses run in your browser alone. Nothing about them is sent anywhere.',

  browser: 'In this browser',
  browserKeeps:
    'Your browser keeps your settings, the name and colour with which you play, your games against bots, and the files of this page, so that it opens without a network.',
  browserSeats:
    'For each table with other people it keeps the secret that opens your seat, what it needs to check that the shuffle was fair, whom you have muted, and how far you have read. While you are signed in, it also keeps the name and number of your account.',
  browserEnds: 'All of this stays in the browser until you delete it in the browser’s settings for this site.',
  cookie:
    'There is one cookie, and only while you are signed in: it is your session. No script and no other site can read it.',

  table: 'At a table with other people',
  tableKeeps:
    'The site keeps the game: who sat where and under which name, all moves with their times, how it ended, and all messages. A guest’s name is what the guest typed.',
  tableSeen:
    'Everyone at the table sees your name, your messages, and of your moves what the rules show them. So do spectators, where the table lets them watch and read. When the game is over, everyone who knows the address of the table can get a record of all moves, with what was hidden, to check the shuffle. It has no names and no messages in it.',
  tableStays:
    'A table that still waits for players is removed when nobody has opened it for a week, or for as long as the operator has chosen. A game that has begun stays, also after its end, until the operator removes it.',
  tableSecret:
    'Of the secret that opens your seat, the site keeps only a hash, from which nobody can get the secret back.',

  account: 'With an account',
  accountWhy: 'You need no account to play. If you have one, the site keeps:',
  accountName: 'your name, which everyone at your tables sees;',
  accountPassword: 'a hash of your password (Argon2id), from which nobody can get the password back;',
  accountPasskeys: 'the public half of each passkey, which browser made it, and when it was last used;',
  accountMail:
    'your mail address, if you have confirmed one. No other player sees it. It gets nothing but the links that you ask for and news of its own change;',
  accountSessions:
    'where you are signed in: what each browser calls itself, when you signed in, and when you were last there. A session that is not used for 180 days ends;',
  accountGames: 'at which tables you have a seat, and which messages are yours.',
  accountStays: 'All of this stays until you remove it or delete the account.',

  address: 'Network addresses',
  addressMemory:
    'While you are connected and for a few minutes afterwards, your network address (IP) is in the memory of the servers, so that nobody can flood the site. They do not write it to a disk or a log. If the operator runs a proxy in front of the site, it may keep addresses, too.',
  addressTable:
    'An address may open only so many tables. For that, a hash of the address that opened a table is kept until the game is over. Somebody who can read the database could find the address by trying all of them.',
  addressTries:
    'To stop people from guessing passwords, the site counts for a quarter of an hour how often something was tried, under hashes of names and addresses.',

  others: 'Who else gets something',
  othersNobody:
    'Nobody. This page loads nothing from other sites. It has no advertisements, and nothing that counts or follows visitors. Only mails leave the site, through the operator’s mail server.',
  operator:
    'The operator can read everything that the site keeps, also the secrets of running games. Backups may hold what was removed for as long as the operator keeps them.',

  yours: 'Getting and removing your data',
  yoursAccount:
    'On the page of your account you can download everything that the site keeps about it, change and remove what you like, and delete the account. Then your name, mail address, password, passkeys, sessions, and the messages that you wrote while you were signed in are removed at once. Games stay for those who played them with you, and your seats have no name there any more.',
  yoursGuest: 'If you have played as a guest, ask the operator to remove a table or a message.',

  weakness: 'Weaknesses',
  weaknessHow:
    'If you have found a way to see or change what is not yours, please report it before you publish it. The file SECURITY.md in the source code of Mykonos says how.',
};
export type PrivacyText = keyof typeof english;
export const privacy = (key: PrivacyText): string => say(english[key]);
