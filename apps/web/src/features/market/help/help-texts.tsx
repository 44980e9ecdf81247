import type { HelpText } from '@u-market/contract'
import { ownScreens, screens } from '@u-market/contract/paths'
import { MAX_PAGE_ROWS } from '@u-market/domain'
import { CircleQuestionMark, GraduationCap, Headset, Route } from 'lucide-react'
import { useEffect } from 'react'
import { useApiList } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { List, Row } from '../../../parts/List.tsx'
import styles from './help.module.css'

const POINT = '- '

/** A help text, rendered as plain text without markup. */
export function HelpContent({ content }: { readonly content: string }) {
  return (
    <div className={styles.content}>
      {blocksOf(content).map((block) =>
        'text' in block ? (
          <p key={block.text}>{block.text}</p>
        ) : (
          <ul key={block.points.join()}>
            {block.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

type Block = { readonly text: string } | { readonly points: readonly string[] }

/** Splits at empty lines into paragraphs; a block whose lines all begin with "- " is a list. */
function blocksOf(content: string): Block[] {
  return content
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.split('\n')
      return lines.every((line) => line.startsWith(POINT))
        ? { points: lines.map((line) => line.slice(POINT.length)) }
        : { text: part }
    })
}

const links = {
  problem: { to: screens.help, label: 'doorFaq', note: 'doorFaqNote', Icon: CircleQuestionMark },
  tutorial: {
    to: screens.tutorial,
    label: 'doorTutorial',
    note: 'doorTutorialNote',
    Icon: GraduationCap,
  },
  lifecycle: {
    to: ownScreens.lifecycle,
    label: 'doorLifecycle',
    note: 'doorLifecycleNote',
    Icon: Route,
  },
  customer: { to: screens.service, label: 'doorService', note: 'doorServiceNote', Icon: Headset },
} as const

/** Links to further help below a text. */
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

/** Fetches all pages of a kind, because the search runs in the browser. */
export function useHelpTexts(kind: HelpText['kind']) {
  const list = useApiList('listHelp', { kind, limit: MAX_PAGE_ROWS })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return list
}
