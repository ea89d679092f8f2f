/** Every word of the page that is not the engine's or a board's, in one place. Each entry is a whole sentence or label, and the key of its
 *  translations (tools/words); {names} in it are filled in by t(). */
import { find, findN, language } from './words';

const english = {
  title: 'Mykonos',
  titleOf: '{game} · Mykonos',
  titlePage: '{page} · Mykonos',
  titleLearn: 'Learn {game} · Mykonos',
  tagline: 'Five board games at one table. Play at once, alone or with friends.',
  playNow: 'Play now',
  playNowGame: 'Play now: {game}',
  learn: 'Learn',
  learnGame: 'Learn: {game}',
  learnGameAgain: 'Learn again: {game}',
  playWithFriends: 'Play with friends',
  playWithFriendsGame: 'Play with friends: {game}',
  setup: 'Players and options',
  setupGame: 'Players and options: {game}',
  playersFixed: '{most} players',
  playersRange: '{least}–{most} players',
  range: '{least}–{most}',
  aboutGame: '{game}: {players}, {minutes}, {weight}',
  aboutFirstGame: 'Start here. {game}: {players}, {minutes}, {weight}',
  weight1: 'simple',
  weight2: 'medium',
  weight3: 'complex',
  startHere: 'Start here',
  newHere: 'New here? Start with {game}',
  newLearn: 'Learn {game}',
  newPlay: 'Play {game} now',
  withFriends: 'With friends',
  newHereWhy: 'A short lesson, then a game against an easy bot.',
  offlineReady: 'Ready for offline: all games can be played without a network.',
  account: 'Account',
  privacy: 'Privacy',
  signIn: 'Sign in',
  running: 'Your games',
  allRunning: 'All {count}',
  finishedGames: 'Finished games',
  finishedList: 'Games',
  finishedNone: 'No game is finished yet.',
  wonGames: 'Won',
  playedGames: 'Played',
  bestPoints: 'Best points',
  averagePlace: 'Average place',
  statistics: 'Statistics',
  statisticsNone: 'Games that you play to their end alone against bots are counted here.',
  statisticsWhy: 'Games alone against bots, from their first move to their end.',
  againstLevels: 'Won against bots',
  againstLevel: 'level {level}: {won} of {played}',
  fromStep: 'from step {step} of {of}',
  fromRecord: 'from a record or a link',
  copyLink: 'Copy link to here',
  copyLinkWhy: 'Copy link to here: it holds the game up to this step, with what is hidden.',
  copyFailed: 'This browser does not let the page copy.',
  linkTooLong: 'This game is too long for a link. Save its record instead.',
  linkBroken: 'This link leads to no position. It may have been cut off.',
  linkedStep: 'A game as it was after step {step}.',
  linkedWhy: 'What is hidden stays hidden until you play on from here.',
  players: 'Players',
  player: 'Player',
  whatHas: '{name}: what this player has',
  removeGame: 'Delete this game: {game}, {names}',
  removed: 'Deleted.',
  removedUndo: 'Undo: keep {game}, {names}',
  settings: 'Settings',
  home: 'All games',
  lost: 'This game is not stored in this browser.',
  elsewhere: 'This game is open in another tab or window.',
  playHere: 'Play here',

  playerCount: 'How many players?',
  choiceNeeds: '{choice} (needs {count} players)',
  choiceReset: 'The player chosen for “{option}” no longer takes part. It is now: {choice}.',
  seatKind: 'Who plays {name}?',
  colourOf: 'Colour of {name}: {colour}',
  colour0: 'blue circle',
  colour1: 'orange square',
  colour2: 'green triangle',
  colour3: 'rose diamond',
  colour4: 'purple hexagon',
  colour5: 'grey star',
  youName: 'Player',
  person: 'Person',
  personNamed: 'Person {number}',
  bot: 'Bot {level}',
  botEasiest: 'Bot {level} (easiest)',
  botHardest: 'Bot {level} (hardest)',
  botLevel: 'Bot, level {level}',
  botThinks: 'Bot, level {level} …',
  start: 'Begin',
  cancel: 'Cancel',

  next: 'Next',
  step: 'Step {step} of {count}:',
  lessonBack: 'Back',
  lessonSkip: 'Skip the lesson',
  lessonInsist: 'Play it all the same',
  lessonWaits: 'Watch what the others do.',
  lessonFree: 'Choose as you like: the line below says what is asked. The lesson goes on when it fits again.',
  lessonLeft: 'Play on here as you like, or begin a game of your own.',
  learnt: 'That is how the game goes. Play on here, or begin a game of your own.',

  newTable: 'A table for friends',
  yourself: 'You',
  yourselfWhy: 'You open the table.',
  seatKindAt: 'Who takes seat {number}?',
  friend: 'A friend',
  byTheLink: 'by the link',
  seatsLater: 'Everyone can still change seats in the waiting room, and free seats can be filled with bots there.',
  clock: 'Clock',
  options: 'Options',
  noClockTitle: 'No clock',
  noClockWhy: 'You wait for each other.',
  liveClock: 'Live',
  liveClockWhy: 'Everyone is here until the end. A bot plays on for a player whose time is up.',
  daysClock: 'By the day',
  daysClockWhy: 'A move now and then. A bot moves for a player who takes too long.',
  eachPlayerHas: 'Each player has',
  minutesPlus: '{minutes} min + {seconds} s',
  minutesEach: 'Minutes for the whole game',
  incrementEach: 'Seconds added for every turn',
  eachDecisionHas: 'For each decision',
  daysEach: 'Days for each decision',
  watchQuestion: 'Who may watch?',
  watchAnyone: 'Anyone with the link',
  watchNobody: 'Nobody',
  watchAnyoneWhy: 'Spectators see only what lies open to everyone.',
  watchNobodyWhy: 'Only those who sit at the table see it.',
  talkQuestion: 'Who may write?',
  talkEverybody: 'Everybody',
  talkPlayers: 'Players',
  talkNobody: 'No one',
  talkEverybodyWhy: 'Players chat with each other, and spectators among themselves.',
  talkPlayersWhy: 'Only the players can chat.',
  talkNobodyWhy: 'There is no chat at this table.',
  delayQuestion: 'When do spectators see it?',
  delayNone: 'At once',
  delayWhy: 'With a delay, players cannot use what spectators tell them.',
  delayWhySecrets: 'With a delay, players cannot use what spectators see and tell them.',
  delayIs: 'Spectators see the game {time} later.',
  hintsQuestion: 'May players ask for hints?',
  hintsAllowed: 'Yes',
  hintsNone: 'No',
  hintsAreNone: 'No hints.',
  openTable: 'Open the table',
  openNext: 'Then you get the link for your friends.',
  openNoServer: 'The server cannot be reached. Check your connection and try again.',
  openTooMany: 'This address has opened as many tables as it may. Finish a game first, or try again later.',
  openRefused: 'The server refuses this table: {reason}.',
  openFailed: 'The server could not open the table. Try again in a moment.',

  undo: 'Undo',
  confirmMove: 'Play this?',
  confirmIt: 'Play it',
  hint: 'Hint',
  hintWait: '…',
  hintOutlook: 'Outlook: {outlook}.',
  hintAsGood: 'About as good: {move}.',
  hintBetter: 'A little better than {move}.',
  hintClearlyBetter: 'Clearly better than {move}.',
  compare: 'Compare',
  compareTitle: 'What are my options worth?',
  compareWhy:
    'The best moves that were found, each with what it gains at once and how you stand after it. Bots estimate that by playing on; they can be wrong.',
  log: 'Log',
  rules: 'Rules',
  scores: 'Scores',
  panels: 'Log, rules and scores',
  thinking: '{name} is thinking',
  waiting: 'Waiting for {names}',
  waitingTime: 'It goes on in a moment.',
  sending: 'Your move is on its way.',
  waitingYou: 'Waiting for you',
  youWin: 'You win',
  oneWins: '{name} wins',
  severalWin: '{names} win together',
  place: '{place}.',
  again: 'Play again',
  close: 'Close',
  atThisTable: 'At this table',
  course: 'How far the game has come',
  rule: 'Rule {rule}',
  inShort: 'In short',
  allRules: 'All rules',
  search: 'Search the rules',
  nothingFound: 'No rule has “{word}” in it.',
  export: 'Save record',
  import: 'Open a record',
  replay: 'Replay',
  replayAt: 'Replay: step {at} of {last}',
  lookAt: 'Look back at step {at}',
  replayPlay: 'Play the replay',
  pause: 'Pause',
  stepBefore: 'One step back',
  stepAfter: 'One step on',
  turnBefore: 'To the turn before',
  turnAfter: 'To the next turn',
  playOn: 'Play on from here',
  now: 'Back to now',
  analyse: 'Analyse',
  analyseTitle: 'How the game went',
  analyseWhy: 'A bot thinks about every move, each time with what the player could know. Its chances are estimates.',
  analysed: 'Step {done} of {of} …',
  analyseStop: 'Stop',
  analyseAgain: 'Analyse again',
  analyseStopped: 'Stopped after step {done} of {of}.',
  analyseFailed: 'The analysis has failed.',
  chances: 'Chances after every move',
  chanceTop: 'winning',
  chanceEven: 'even',
  chanceBottom: 'losing',
  chanceStart: 'start',
  chanceEnd: 'end',
  standingWon: 'won',
  standingLost: 'lost',
  turns: 'Turning points',
  turnsNone: 'No single move changed the chances much.',
  turnStep: 'Step {step}',
  turnChange: '{name}: first {before}, then {after}',
  turnRose: '{name}: better chances than before',
  turnFell: '{name}: worse chances than before',
  turnBetter: 'Better would have been “{move}”.',
  turnBetterOf: 'Better for {name} would have been “{move}”.',
  turnLook: 'Look at it',
  turnPlay: 'Play on from before it',
  skip: 'Faster',
  happened: 'What happened?',
  heard: 'What happens',
  passTo: 'Pass the screen to {name}.',
  ready: 'I am ready',
  choices: 'What you can do',
  listAll: 'List the choices ({count})',
  listLess: 'Hide the list',
  less: 'Less',
  more: 'More',
  amount: 'How much',
  amountChosen: '{verb} {amount}',
  board: 'Board',
  move: '{verb}: {things}',
  moveExplained: '{move}: {help}',
  thing: '{kind} {title}',

  seatLost: 'You have lost your seat, because your share of the shuffle did not arrive within ten seconds.',
  seatGone: 'You have lost your seat while you were away.',
  seatFreed: 'The person who leads this table has freed your seat.',
  seatLeft: 'You have left your seat.',
  seatNotKept: 'This browser cannot store your seat. If you close or reload this page, you lose it.',
  shuffleAgain:
    '{name} did not take part in the shuffle in time and has lost the seat. The shuffle begins again, with a new secret of the server.',
  shuffleFair:
    'The shuffle was fair. This browser has compared the secret, all shares and the whole game with what was promised before.',
  shufflePartly:
    'The record agrees with everything this browser saw, but it did not see the shuffle, so it cannot say whether that was fair.',
  shuffleUnchecked:
    'The record of the game could not be read, so this browser cannot say whether the shuffle was fair.',
  positionsLost:
    'Some positions that you saw before the connection was lost are not in the record, while all since then are: the server lost moves, or it cheats. Nobody can tell which.',
  recordIrregular: 'the record breaks the rules of the game',
  serverCheated: 'The server has cheated: {fault}.',
  serverOlder: 'The server is older than this page. Ask its operator for an update.',
  pageOlder: 'This page is older than the server: load it again.',
  serverSenseless: 'The server sent something that cannot be, and this page does not listen to it any more.',

  seatBack: '{seat} is back and plays on.',
  seatAway: '{seat} is away: a bot plays on.',
  seatSlow: '{seat} took too long: a bot plays on.',
  seatTimeUp: '{seat} is out of time: a bot plays on.',
  seatResigned: '{seat} has left: a bot plays on.',
  takenBack: '{seat} takes the last move back [T.9].',
  gameClosed: 'The operator of this server has ended this game.',
  gameUnknown: 'This page does not know this game. Load it again, or ask the server’s operator for an update.',
  tableLeft: 'This page is not at the table any more.',
  connecting: 'Connecting …',
  noConnection: 'No connection.',
  tryingAgain: 'Trying again …',
  tryNow: 'Try now',
  here: 'here',
  reconnecting: 'reconnecting',
  yourTurn: 'your turn',
  thinks: 'thinking …',
  timeLeftOf: 'Time left: {name}',
  clockHours: '{time} h',
  clockDays: '{count} d',
  seenLater: 'You see the game {time} later.',
  proposalMissing: 'Still asked: {names}.',
  proposalYours: 'Do you agree?',
  proposalGiven: 'Agreed: {names}.',
  proposalAgreed: 'Everybody agreed.',
  proposalDeclined: 'Not everybody agreed, so nothing is taken back.',
  proposalVoid: 'The request has ended, and nothing is taken back.',
  agree: 'Agree',
  decline: 'Refuse',
  withdraw: 'Withdraw',
  planAhead: 'Plan ahead',
  planWhy:
    'On your turn, the first of these moves that the rules allow is played for you, after a few seconds. Nobody else learns of it.',
  planPlay: 'Play',
  planElse: 'else',
  planElseAsked: 'else I am asked',
  planVerb: 'Move {number}',
  planStopVerb: 'Move of another player {number}',
  planThing: '{verb}: {kind}',
  planHow: '{verb}: how much {kind}',
  planAny: 'any {kind}',
  planUpTo: 'up to',
  planExactly: 'exactly',
  planAtLeast: 'at least',
  planRange: '{least} to {most}',
  planAdd: 'Add a move',
  planRemove: 'Remove: {move}',
  planStop: 'Stop if',
  planPhase: 'the phase changes (now: {phase})',
  planShown: 'something is revealed',
  planDrawn: 'something is drawn',
  planOther: 'another player plays',
  planAddOther: 'another player plays …',
  planFor: 'The plan is',
  planOnce: 'for my next move',
  planAgain: 'for all my moves',
  planSays: 'What it says',
  prepare: 'Prepare',
  planPrepared: 'Prepared: {plan}',
  planWithdraw: 'Cancel the plan',
  planStands: 'Prepared',
  planAsks: 'Nothing in your plan fits: choose yourself.',
  planSurprised: 'Your plan is over: something happened at which it should stop.',
  planVoid: 'Your plan is over.',
  planUnanswered: 'The server does not answer: nothing is prepared.',
  againOf: '{name} wants to play again.',
  againYours: 'You want to play again.',
  join: 'Join',
  watchNext: 'Watch the next game',
  watchNow: 'Watch',
  away: 'away',
  left: 'has left',
  replaced: 'a bot plays on',
  waitingRoom: 'Before the game',
  seatNumber: 'Seat {number}',
  seatsAt: 'Seats',
  freeSeat: 'Free seat',
  freeSeatFor: 'for a guest with the link',
  freeSeatLocked: 'the link is locked',
  notReady: 'not ready yet',
  isReady: 'ready',
  takeSeat: 'Sit here',
  takeAnySeat: 'Take a seat',
  takeSeatNumber: 'Take seat {number}',
  yourName: 'Your name',
  yourNameWhy: 'The others at the table see it.',
  accountsName: '{name}, the name of your account',
  yourSeat: 'your seat',
  yourSeatLeads: 'you lead the table',
  leads: 'leads the table',
  moveHere: 'Move here',
  moveToSeat: 'Move to seat {number}',
  leaveSeat: 'Give up the seat',
  addBot: 'Add a bot',
  addBotAt: 'Add a bot on seat {number}',
  changeSeat: 'Change seat {number}',
  botOfLevel: 'A bot of level',
  botOnSeat: 'A bot of level {level} on seat {number}',
  swapWith: 'Swap with seat',
  swapSeats: 'Swap seats {one} and {other}',
  freeThisSeat: 'Free this seat',
  remove: 'Remove {name}',
  removeSure: 'Really remove {name}?',
  fillWithBots: 'Fill with bots',
  invite: 'Invite',
  inviteWhy: 'Send this link to your friends. Everyone who opens it can take a free seat.',
  inviteLocked: 'The invitation is locked and gives no more seats.',
  inviteFull: 'All seats are taken.',
  inviteWatch: 'With this link, others can watch.',
  linkToPlay: 'Link to play',
  linkToWatch: 'Link to watch',
  copy: 'Copy',
  copied: 'Copied',
  copiedSaid: 'The link is copied.',
  copySelected: 'The link is selected: copy it with your browser.',
  share: 'Share …',
  shareWords: 'Come and play with me.',
  qrCode: 'QR code',
  qrCodeOf: 'QR code of the link',
  lockLink: 'Lock the link',
  unlockLink: 'Unlock the link',
  newsTook: '{name} took seat {number}.',
  newsYours: 'You have seat {number}.',
  newsLeft: '{name} left seat {number}.',
  newsFree: 'Seat {number} is free.',
  newsBot: 'A bot of level {level} has seat {number}.',
  newsMoved: '{name} moved to seat {number}.',
  newsSwap: 'Seats {one} and {other} have changed places.',
  newsReady: '{name} is ready.',
  newsLeads: '{name} leads the table now.',
  newsYouLead: 'You lead the table now.',
  newsLocked: 'The link is locked.',
  newsUnlocked: 'The link gives seats again.',
  privateTable: 'This table is private',
  privateSit: 'Take a seat to see it.',
  privateAsk: 'Only those who sit at it can see it. To play, open the link of the person who invited you.',
  watchOnly: 'You are watching. To play, open the link of the person who invited you.',
  watchLocked: 'You are watching. This table gives no more seats.',
  watchFull: 'All seats are taken. You are watching, and see the game as soon as it begins.',
  sitFirst: 'Take a seat to play, or just watch.',
  readyFirst: 'The game begins when every seat is taken and everyone is ready.',
  waitingFor: 'Waiting for {names}.',
  waitingForGuests: 'Waiting for players to take the free seats.',
  beginFills: 'Begin when you like: bots take the free seats.',
  beginWhenYou: 'Everyone else is ready. Begin when you are.',
  beginsNow: 'The game begins.',
  thisGame: 'This game',
  perMove: '{time} for each decision',
  perGame: '{time} for the whole game',
  perGameIncrement: '{time} for the whole game, and {increment} more for every turn',
  noClock: 'No time limit',
  watchAnyoneMay: 'Anyone with the link may watch.',
  learnMeanwhile: 'Learn the game in a new tab',
  chat: 'Chat',
  chatNew: 'Chat, {count} new',
  chatHidden: 'The chat is hidden on this device.',
  chatShow: 'Show the chat',
  talkEmpty: 'Nobody has written anything yet.',
  talkWatching: 'Only spectators read this.',
  talkField: 'Write to the table',
  talkFieldWatching: 'Write to the spectators',
  talkSend: 'Send',
  talkName: 'You write as',
  talkPhrases: 'Quick phrases',
  talkLeft: '{left} left',
  talkOver: '{over} too many',
  talkSending: 'sending …',
  talkRemoved: 'This message was removed.',
  talkUnknown: 'This page does not know this phrase yet. Load it again.',
  talkUnanswered: 'The server has not answered. Try again.',
  talkBelow: 'New messages',
  spectator: 'Spectator',
  aboutPerson: 'More about {name}',
  mute: 'Mute {name}',
  unmute: 'Show messages from {name} again',
  leave: 'Leave',
  resign: 'Resign',
  resignSure: 'Resign for good?',
  noTable: 'This link leads to no table.',
  dismiss: 'Dismiss',

  ownName: 'Your name',
  ownNameWhy: 'on this device, and offered at tables with others',
  ownColour: 'Your colour: {colour}',
  language: 'Language',
  languageAuto: 'as the browser',
  theme: 'Appearance',
  themeAuto: 'automatic',
  themeLight: 'light',
  themeDark: 'dark',
  speed: 'Speed of bots and animations',
  speedSlow: 'slow',
  speedUsual: 'normal',
  speedFast: 'fast',
  speedInstant: 'instant',
  sound: 'Sounds',
  explain: 'Explain what I point at',
  explainWhy: 'with a mouse or the keyboard; on a touch screen, press anything for half a second',
  letterKeys: 'Single keys',
  letterKeysWhy: 'U: undo, H: hint, R: turn a tile, ?: explain',
  volume: 'Volume',
  confirm: 'Confirm moves',
  confirmWhy: 'a move is played after a second press, except where a clock runs',
  forced: 'Play forced moves',
  forcedWhy: 'when only one move is allowed, it is played by itself',
  chatWhy: 'shows what others write at a table',
  turnCall: 'When it is your turn',
  turnCallWhy: 'For games with other people, while you are looking at another tab or program.',
  turnTitle: 'Mark the tab',
  turnSound: 'Play a short sound',
  turnVibration: 'Vibrate',
  turnNotice: 'Show a notification',
  noticeInsecure: 'Browsers show notifications only of sites with a secure address (https).',
  noticeDenied: 'This browser does not let this site show notifications. Its settings for this site can change that.',
  noticeMissing: 'This browser cannot show notifications.',
  turnTitleOf: '● Your turn · {game}',
  turnNoticeWords: 'The others are waiting for you.',
  patterns: 'Patterns on the players’ colours',
  patternsWhy: 'tell pieces apart without relying on colour',
  leftHanded: 'Left-handed phone layout',
  leftHandedWhy: 'puts the buttons under the left thumb',
  keys: 'Keyboard',
  keysChoice: 'go to the next choice, and take it',
  keysArrows: 'move around the board; Enter on something you cannot choose says why',
  keysUndo: 'undo',
  keysHint: 'ask for a hint',
  keysExplain: 'explain what has the focus',
  keysClose: 'close the open panel',
  keysTurn: 'turn a tile in Myriath; with Shift, the other way',
  update: 'A new version is ready.',
  reload: 'Reload',
};
export type TextKey = keyof typeof english;
export type Values = Record<string, string | number>;

function formatsOf(code: string) {
  const locale = code === 'en' ? 'en-GB' : code;
  return {
    code,
    numbers: new Intl.NumberFormat(locale),
    lists: new Intl.ListFormat(locale, { type: 'conjunction' }),
    choices: new Intl.ListFormat(locale, { type: 'disjunction' }),
    minutes: new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute' }),
    moments: {
      hours: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
      days: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
      dates: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }),
    },
    times: {
      second: new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }),
      minute: new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
      hour: new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
      day: new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    },
  };
}
let known = formatsOf('en');
function formats() {
  if (known.code !== language()) known = formatsOf(language());
  return known;
}
export function t(key: TextKey, values?: Values): string {
  return say(english[key], values);
}
/** A board's own words stand where it draws them, whole sentences, too: English is their key, as it is for the engine's. */
export function say(words: string, values?: Values): string {
  return filled(find(words), values);
}
function filled(words: string, values: Values = {}): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => number(values[name] ?? ''));
}
/** The same in singular or plural, with {count}. */
export function sayN(count: number, one: string, many: string, values: Values = {}): string {
  return filled(findN(count, one, many), { count, ...values });
}
/** How a seat did: "Place 2 of 4, 31 points". */
export function placeOf(place: number, players: number, points: number): string {
  return sayN(points, 'Place {place} of {players}, {count} point', 'Place {place} of {players}, {count} points', {
    place,
    players,
  });
}
/** 17.5, 1,200; words stay as they are. */
export function number(value: string | number): string {
  return typeof value === 'number' ? formats().numbers.format(value) : value;
}
/** "You, Thalia and Nikos". */
export function list(words: string[]): string {
  return formats().lists.format(words);
}
/** "raise or lower". */
export function eitherOf(words: string[]): string {
  return formats().choices.format(words);
}
export function minutesOf(count: number): string {
  return formats().minutes.format(count);
}
export function daysOf(count: number): string {
  return formats().times.day.format(count);
}
/** "90 seconds", "10 minutes", "12 hours", "3 days": in the largest unit that gives a whole number. */
export function timeOf(ms: number): string {
  const seconds = Math.round(ms / 1000),
    { times } = formats();
  if (seconds % 86_400 === 0) return daysOf(seconds / 86_400);
  if (seconds % 3600 === 0) return times.hour.format(seconds / 3600);
  return seconds % 60 === 0 ? times.minute.format(seconds / 60) : times.second.format(seconds);
}
/** "19:04", with the day if it was not today; empty: no time that can be. */
export function momentOf(ms: number): string {
  const at = new Date(ms);
  if (Number.isNaN(at.getTime())) return '';
  const { hours, days } = formats().moments;
  return (at.toDateString() === new Date().toDateString() ? hours : days).format(at);
}
/** "17 November 2026". */
export function dateOf(ms: number): string {
  return formats().moments.dates.format(ms);
}
/** The only person at the screen: "You" in English, where ofYou() bends the verbs; a name in other languages, so that sentences about any
 *  player are right about this one, too. */
const YOU = 'You',
  YOU_INSIDE = 'you';
export function you(): string {
  return language() === 'en' ? YOU : t('youName');
}
/** The seat spoken to as "you": the only one that is played at this screen. Several people at one screen are called by their names, because
 *  all of them read the same. */
export function isYou(seats: readonly { mine: boolean }[], seat: number): boolean {
  return seats[seat]?.mine === true && seats.filter(({ mine }) => mine).length === 1;
}
/** Names as they are read one after the other: "Thalia and you". */
export function namesOf(
  seats: readonly { name: string; mine: boolean }[],
  which: readonly number[] = seats.map((_, seat) => seat),
): string {
  const spoken = language() === 'en';
  return list(
    which.map((seat, i) => (spoken && isYou(seats, seat) ? (i > 0 ? YOU_INSIDE : YOU) : (seats[seat]?.name ?? ''))),
  );
}

/** "You win", "Thalia wins", "Thalia and you win together". */
export function outcomeOf(seats: readonly { name: string; mine: boolean }[], winners: readonly number[]): string {
  if (winners.length > 1) return t('severalWin', { names: namesOf(seats, winners) });
  return isYou(seats, winners[0]!) ? t('youWin') : t('oneWins', { name: seats[winners[0]!]?.name ?? '' });
}

const youAre: Record<string, string> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
  as: 'as',
  its: 'its',
  this: 'this',
};
function youDo(words: string): string {
  const verb = words.trimStart();
  return words.slice(0, words.length - verb.length) + bent(verb);
}
function bent(verb: string): string {
  if (youAre[verb]) return youAre[verb];
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}
/** A player named after one of these is the subject of the sentence; after other words ("to", "favours") the object. */
const DOES = /(^|[.:;,?!\]]|\b(and|but|or|so|then|while|when|where|if|because|until|that|which))\s+$|^$/;
/** A second verb about the same player: "{a} cannot place a tile and passes". */
const GOES_ON = /(?<= and )(is|has|passes|ends|takes|reaches|puts)\b/g;
/** The engine speaks of every seat by name: "{a} takes". Of the person at this screen it reads "You take". The
 *  seats' letters stay where they are, followed by the form of the name: {a:You}, {a:you}, {a:Your}. Only English is bent like this. */
export function ofYou(words: string, isYou: (seat: number) => boolean): string {
  if (language() !== 'en') return words;
  return words.replace(
    /\{([a-f])\}('s)?( [a-z]+ly)?( [a-z]+)?([^.;:{]*)/g,
    (all, seat: string, owns: string = '', how: string = '', next: string = '', rest: string, at: number) => {
      if (!isYou(seat.charCodeAt(0) - 97)) return all;
      const before = words.slice(0, at);
      const name = /(^|[.?!]|\n)\s*$/.test(before) ? YOU : YOU_INSIDE;
      if (owns) return `{${seat}:${name}r}${how}${next}${rest}`;
      if (!DOES.test(before)) return `{${seat}:${name}}${how}${next}${rest}`;
      return `{${seat}:${name}}${how}${youDo(next)}${rest.replace(GOES_ON, (verb) => youDo(verb))}`;
    },
  );
}
