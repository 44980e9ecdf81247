/** Users that the viewer has blocked. */
export const messages = {
  title: 'Blocked',
  intro:
    'You and the people you block see none of each other’s offers and cannot order from each other. They are not told. Open orders go on.',
  list: 'Blocked people',
  nobody: 'You have blocked nobody',
  since: 'Blocked {time}',
  block: 'Block {name}',
  blockHint: 'Neither of you sees the other’s offers',
  ask: 'Block {name}?',
  note: 'Note (optional)',
  noteHint: 'Only you can read it.',
  blocked: 'Blocked',
  unblock: 'Unblock',
  unblockOf: 'Unblock {name}',
  unblockHint: 'You see each other’s offers again',
  unblocked: 'Unblocked',
  leaveIt: 'Not now',
  more: 'Show more',
} as const
