import { awaitRuling } from './appeals.ts'
import type { CallModel } from './command.ts'
import { touchAppeal } from './market.ts'
import { appealIn } from './parties.ts'
import { evidenceRules, firstRefusal } from './rules.ts'
import { appealView } from './views.ts'

export const appealCalls: Readonly<Record<'addEvidence', CallModel>> = {
  addEvidence: {
    refusal: (market, { who, form }) => {
      const found = appealIn(market, form.id, who)
      return found ? firstRefusal(evidenceRules, { market, ...found }) : 'APPEAL_NOT_FOUND'
    },
    apply: (market, { who, form }) => {
      const found = appealIn(market, form.id, who)
      if (!found) throw new Error('evidence went to an appeal that is not there')
      const { appeal, order, side } = found
      appeal.timeline.push({ actor: side, action: 'evidence', at: market.now })
      touchAppeal(market, appeal)
      if (appeal.awaits === side) awaitRuling(market, order, appeal)
      return appealView(market, appeal, who)
    },
  },
}
