import { expect, type Page } from '@playwright/test'
import {
  hasPermission,
  keysOf,
  type OperatorRole,
  type Permission,
  type ProposalKind,
  rolesFor,
} from '@u-market/domain'
import { totpCode } from '@u-market/testkit/authenticator'
import { consoleCast, roles } from '@u-market/testkit/cast'
import { plainPicture } from '@u-market/testkit/pictures'
import type { ConsoleOperator, World } from '@u-market/testkit/world'
import { pages } from '../../apps/console/src/base/paths.ts'
import { fillQueues } from './market.ts'
import type { Words } from './words.ts'

type Area = keyof typeof areas
/** Controls by accessible role and name; the first one is enabled for every role that may act. */
type Control = readonly [role: 'button' | 'textbox' | 'combobox' | 'radio', name: string | RegExp]
export type Place = {
  readonly area: Area
  /** Text in the row to open; the first row if missing. */
  readonly row?: (words: Words) => string
  readonly controls: (words: Words) => readonly Control[]
}

/**
 * The console's pages by the permission to read them. Every other permission is in `acts`: a new one does not compile until it is
 * in one of the two.
 */
export const areas = {
  'verification.read': 'verifications',
  'merchant.read': 'merchants',
  'appeal.read': 'appeals',
  'exchange.read': 'exchanges',
  'service.read': 'service',
  'fault.read': 'bugReports',
  'complaint.read': 'userReports',
  'order.read': 'orders',
  'user.read': 'users',
  'book.read': 'books',
  'help.read': 'help',
  'setting.read': 'settings',
  'switch.read': 'switches',
  'sanction.read': 'sanctions',
  'audit.read': 'audit',
  'operator.read': 'operators',
  'proposal.read': 'proposals',
  'recovery.read': 'recoveries',
} as const satisfies Record<Extract<Permission, `${string}.read`>, keyof typeof pages>

export function addressOf(area: Area): string {
  return `/console${pages[areas[area]]}`
}

/** The places of each act in the console, with its controls. */
export const acts: Readonly<Record<Exclude<Permission, Area>, readonly Place[]>> = {
  'verification.decide': [
    {
      area: 'verification.read',
      controls: ({ console: { verification } }) => [
        ['button', startOf(verification('refuse'))],
        ['button', startOf(verification('approve'))],
      ],
    },
  ],
  'merchant.decide': [
    {
      area: 'merchant.read',
      controls: ({ console: { merchants } }) => [
        ['button', merchants('toRefuse')],
        ['button', merchants('approve')],
      ],
    },
  ],
  'appeal.rule': [
    {
      area: 'appeal.read',
      controls: ({ console: { disputes } }) => [
        ['textbox', disputes('reasonLabel')],
        ['radio', disputes('releaseTo', { coin: '20.00', name: 'Mei' })],
        ['radio', disputes('refundTo', { coin: '20.00', name: 'Alice' })],
        ['button', disputes('toConfirm')],
      ],
    },
    proposed('appeal_rule'),
  ],
  'exchange.decide': [
    {
      area: 'exchange.read',
      controls: ({ console: { exchange } }) => [
        ['button', exchange('toRefuse')],
        ['button', exchange('authorise')],
      ],
    },
    proposed('exchange_pay'),
  ],
  'service.answer': [
    {
      area: 'service.read',
      controls: ({ console: { service } }) => [
        ['textbox', service('answer')],
        ['button', service('attach')],
        ['button', service('send')],
        ['button', service('close')],
      ],
    },
  ],
  'complaint.answer': [
    {
      area: 'complaint.read',
      controls: ({ console: { reports } }) => [
        ['textbox', reports('answer')],
        ['button', reports('send')],
      ],
    },
  ],
  'fault.answer': [
    {
      area: 'fault.read',
      controls: ({ console: { bugs } }) => [
        ['textbox', bugs('answer')],
        ['button', bugs('send')],
      ],
    },
  ],
  'coin.issue': [
    {
      area: 'user.read',
      controls: ({ console: { accounts } }) => [
        ['textbox', accounts('amount')],
        ['textbox', accounts('reason')],
        ['combobox', accounts('proposalKind')],
        ['button', accounts('check')],
      ],
    },
    proposed('coin_issue'),
  ],
  'help.edit': [
    {
      area: 'help.read',
      controls: ({ console: { help } }) => [
        ['textbox', new RegExp(help('textTitle'))],
        ['textbox', new RegExp(help('content'))],
        ['button', help('undo')],
        ['button', help('save')],
      ],
    },
  ],
  'audit.export': [
    { area: 'audit.read', controls: ({ console: { audit } }) => [['button', audit('export')]] },
  ],
  'setting.change': [
    {
      area: 'setting.read',
      row: ({ console: { settings } }) => settings('name_orderMin'),
      controls: ({ console: { settings } }) => [
        ['textbox', settings('newValue')],
        ['textbox', settings('reason')],
        ['button', settings('preview')],
      ],
    },
  ],
  'sanction.impose': [
    {
      area: 'user.read',
      controls: ({ console: { sanctions } }) => [
        ['textbox', sanctions('reason')],
        ['textbox', sanctions('note')],
        ['combobox', sanctions('term')],
      ],
    },
  ],
  'sanction.lift': [
    { area: 'sanction.read', controls: ({ console: { sanctions } }) => [['button', sanctions('lift')]] },
  ],
  'account.freeze': [
    { area: 'user.read', controls: ({ console: { sanctions } }) => [['button', sanctions('freezeFor')]] },
  ],
  'account.close': [proposed('account_close')],
  'certificate.revoke': [proposed('verification_revoke')],
  'account.recover': [
    {
      area: 'recovery.read',
      controls: ({ console: { recoveries } }) => [
        ['textbox', recoveries('proposeField')],
        ['button', recoveries('refuse')],
      ],
    },
    proposed('account_recover'),
  ],
  'setting.approve': [proposed('setting')],
  'switch.set': [
    {
      area: 'switch.read',
      row: ({ console: { switches } }) => switches('orders'),
      controls: ({ console: { switches } }) => [
        ['textbox', switches('words', { language: 'English' })],
        ['textbox', switches('minutes')],
        ['textbox', switches('reason')],
        ['button', new RegExp(`^${switches('stop')}$`)],
      ],
    },
  ],
  'operator.manage': [
    {
      area: 'operator.read',
      row: () => 'Rita',
      controls: ({ console: { operators } }) => [
        ['textbox', operators('reason')],
        ['button', operators('invite')],
        ['combobox', operators('role')],
        ['button', operators('changeRole')],
        ['button', operators('reset')],
        ['button', operators('closeAccount')],
      ],
    },
  ],
  'operator.approve': [proposed('operator_role')],
  // Each kind of proposal also needs its own permission and is listed there.
  'proposal.decide': [],
}

/** Returns the acts of an area, and whether this role may do them. */
export function triesOf(role: OperatorRole, area: Area) {
  if (!hasPermission(role, area)) return []
  return keysOf(acts)
    .flatMap((act) => acts[act].map((place) => ({ act, place, isOpen: hasPermission(role, act) })))
    .filter(({ place }) => place.area === area)
}

export function isAtProposals({ area }: Pick<Place, 'area'>): boolean {
  return area === 'proposal.read'
}

/** Returns the text that is shown where a role may not act. */
export function notYours({ console: { core } }: Words, act: Permission): string {
  const roles = rolesFor(act).map((each) => core(each))
  return core('notYourRole', { roles: roles.join(core('listSeparator')) })
}

export function whoIs(role: OperatorRole) {
  const who = keysOf(consoleCast).find((name) => consoleCast[name].role === role)
  if (!who) throw new Error(`nobody is ${role}`)
  return who
}

const reason = 'It is as they say.'

/** Puts an item in every queue, and makes one proposal of each kind by Ada, who is not tested herself. */
export async function fillConsole(world: World): Promise<{ readonly proposeDecisions: () => Promise<void> }> {
  await fillQueues(world)
  const ada = await world.secondOperator()
  const { alice, mei, nina, oscar, olivia } = world
  const [appeal] = (await alice.call('listDisputes', {})).data
  const rita = (await olivia.call('listOperators', { limit: 50 })).data.find(({ name }) => name === 'Rita')
  if (!appeal || !rita) throw new Error('nothing to propose about')
  await mei.addsEvidence(appeal, 'I paid at noon.')
  await ada.call('proposeCoin', { operation: 'issue', userId: nina.id, amount: '5.00', reason })
  await ada.call('proposeAccount', { operation: 'close', userId: nina.id, reason })
  await ada.call('proposeRevocation', { what: 'verification', userId: mei.id, reason })
  await ada.call('imposeSanction', { userId: oscar.id, kind: 'frozen', reason })
  await ada.call('proposeRole', { id: rita.id, role: 'support', reason })
  await ada.call('proposeSetting', { name: 'bond', value: '500.00', reason })
  await ada.call('proposeRecovery', { id: await askRecovery(world), reason })
  return { proposeDecisions: () => proposeDecisions(world, ada) }
}

/** A visitor asks for Bob's account, with his identity. */
async function askRecovery(world: World): Promise<number> {
  const { realName, documentNumber } = roles.bob
  const mobile = '+8613899990011'
  const visitor = world.visitor()
  const { demoCode: code = '' } = await visitor.call('sendCode', { mobile, event: 'newmobile' })
  const picture = (await plainPicture()).toString('base64url')
  const { recoveryId } = await visitor.call('askRecovery', {
    ...{ account: 'bob', mobile, code, realName, documentNumber, dropsFactor: '0' },
    ...{ document: picture, portrait: picture },
  })
  return recoveryId
}

/** Proposes a payout and a ruling, which replace the forms that decide these cases. */
async function proposeDecisions({ alice, olivia }: World, ada: ConsoleOperator): Promise<void> {
  const [appeal] = (await alice.call('listDisputes', {})).data
  const [exchange] = (await olivia.call('listExchanges', { status: 'pending' })).data
  if (!appeal || !exchange) throw new Error('nothing to decide')
  const { seen } = await ada.call('getDispute', { id: appeal.id })
  await ada.call('proposePayout', { id: exchange.id, reason })
  await ada.call('proposeRuling', { id: appeal.id, ruling: 'release', reason, seen })
}

function proposed(kind: ProposalKind): Place {
  return {
    area: 'proposal.read',
    row: ({ console }) => console.proposals(kind),
    controls: ({ console: { proposals } }) => [
      ['textbox', proposals('refusal')],
      ['button', proposals('refuse')],
      ['button', proposals('approve')],
    ],
  }
}

/** A button may show its key after its name. */
function startOf(name: string): RegExp {
  return new RegExp(`^${name}`)
}

/** Enrols a new authenticator with its first code, and confirms the ten recovery codes, which are shown once. */
export async function setUp(page: Page, words: Words, at: Date): Promise<void> {
  const { operators } = words.console
  await fillFirstCode(page, words, at)
  await page.getByRole('button', { name: operators('setUp') }).click()
  const codes = page.getByRole('list', { name: operators('recoveryCodes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: operators('kept') }).click()
}

/** Fills in the code that the operator's authenticator would show. */
export async function fillFirstCode(page: Page, words: Words, at: Date): Promise<void> {
  const shown = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = (await shown.textContent()) ?? ''
  await page.getByLabel(words.console.operators('firstCode')).fill(totpCode(secret, at))
}
