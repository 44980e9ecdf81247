import type { Answer } from './legacy-answers.fixture.ts'
import type { LegacyMarket } from './legacy-market.fixture.ts'

/** The answers of then with what the console says otherwise by now, and with texts that operators had written. */
export function corrected(market: LegacyMarket): LegacyMarket {
  return withOperatorsPictures(withAppealsDuties(withShortLists(withWrittenTexts(market))))
}

/** The queue has another order now: here its rows stand as they did then, by their numbers, on the same pages. */
export function appealsById(answers: readonly Answer[]): Answer[] {
  const queueOf = ({ ask }: Answer) => /^(.* \/console\/api\/appeals) (.*)page=\d+&limit=\d+(.*)$/.exec(ask)
  const rowsOf = ({ envelope }: Answer) => Object(envelope.data).data
  const queues = Map.groupBy(answers.filter(queueOf), (answer) => queueOf(answer)?.slice(1).join(' '))
  const sorted = new Map(
    [...queues].map(([queue, pages]) => [queue, pages.flatMap(rowsOf).sort((a, b) => a.id - b.id)]),
  )
  return answers.map((answer) => {
    const rows = sorted.get(queueOf(answer)?.slice(1).join(' '))
    if (!rows) return answer
    const data = { ...Object(answer.envelope.data), data: rows.splice(0, rowsOf(answer).length) }
    return { ...answer, envelope: { ...answer.envelope, data } }
  })
}

/** Its operators have rewritten a help text and named ways to pay of their own, in the two languages that there were. */
function withWrittenTexts(market: LegacyMarket): LegacyMarket {
  const [first, ...others] = market.tables.help_text ?? []
  const rewritten = {
    ...first,
    title_en: 'As the operator says',
    content_zh: '操作员改写的内容，费率 {fee}。',
    updated_at: '2026-01-02T00:00:00Z',
  }
  const types = [
    { type: 'bank', names: ['Bank transfer', '银行转账'], hasBank: true, hasQrcode: false },
    { type: 'paylah', names: ['PayLah!', '乐付'], hasBank: false, hasQrcode: true },
  ]
  const setting = { name: 'paymentTypes', value: types, updated_at: '2026-01-02T00:00:00Z' }
  return {
    ...market,
    tables: { ...market.tables, help_text: [rewritten, ...others], setting: [setting] },
  }
}

/** The operators' list of appeals has lost what was said and shown in them: it stands in each one's detail. */
function withShortLists(market: LegacyMarket): LegacyMarket {
  const isList = ({ ask }: Answer): boolean => / \/console\/api\/appeals(\/index)?( |$)/.test(ask)
  const shorten = (answer: Answer): Answer =>
    isList(answer)
      ? { ...answer, envelope: JSON.parse(JSON.stringify(answer.envelope, withoutWords)) }
      : answer
  return { ...market, answers: { ...market.answers, olivia: (market.answers.olivia ?? []).map(shorten) } }
}

/** To operators an order in appeal said then that it awaits them, whomever its appeal awaits; and all open ones were counted. */
function withAppealsDuties(market: LegacyMarket): LegacyMarket {
  const open = (market.tables.appeal ?? []).filter(({ status }) => status === 'open')
  const duties = new Map(open.map(({ id, awaits }) => [id, awaits]))
  const waiting = open.filter(({ awaits }) => awaits === 'operator').length
  const asNow = (name: string, value: unknown): unknown => {
    if (name === 'open_appeals') return waiting
    const { pay_status: state, appeal_id: appeal } = Object(value)
    return state === 'appealing' ? { ...Object(value), awaits: duties.get(appeal) } : value
  }
  const answers = (market.answers.olivia ?? []).map(
    (answer): Answer => JSON.parse(JSON.stringify(answer, asNow)),
  )
  return { ...market, answers: { ...market.answers, olivia: answers } }
}

/** Pictures had signed addresses at the console, which opened for anybody who had them; an administrator was called admin. */
function withOperatorsPictures(market: LegacyMarket): LegacyMarket {
  const answers = (market.answers.olivia ?? []).map(
    (answer): Answer =>
      JSON.parse(
        JSON.stringify(answer)
          .replace(/https?:\/\/[^"/]+(\/uploads\/(?!avatar)[^"?]+)\?[^"]*/g, '/console$1')
          .replace(/https?:\/\/[^"/]+(\/uploads\/avatar\/[^"?]+)/g, '/console$1')
          .replaceAll('"role":"admin"', '"role":"administrator"'),
      ),
  )
  return { ...market, answers: { ...market.answers, olivia: answers } }
}

function withoutWords(name: string, value: unknown): unknown {
  return name === 'timeline' || name === 'images' ? undefined : value
}
