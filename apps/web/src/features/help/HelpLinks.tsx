import { screens } from '@u-market/contract/paths'
import { CircleQuestionMark, GraduationCap, Headset } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { List, Row } from '../../parts/List.tsx'

const links = {
  problem: { to: screens.help, label: 'doorFaq', note: 'doorFaqNote', Icon: CircleQuestionMark },
  tutorial: {
    to: screens.tutorial,
    label: 'doorTutorial',
    note: 'doorTutorialNote',
    Icon: GraduationCap,
  },
  customer: { to: screens.service, label: 'doorService', note: 'doorServiceNote', Icon: Headset },
} as const

/** Where to go on when a text was not enough. */
export function HelpLinks({ to }: { readonly to: readonly (keyof typeof links)[] }) {
  const t = useT('help')
  return (
    <List label={t('more')}>
      {to.map((name) => {
        const { to: address, label, note, Icon } = links[name]
        return (
          <Row key={name} icon={<Icon aria-hidden="true" />} label={t(label)} note={t(note)} to={address} />
        )
      })}
    </List>
  )
}
