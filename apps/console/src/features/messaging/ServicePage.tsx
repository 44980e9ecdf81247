import { Segmented } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody, Pager, useAddress } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { type Conversation, filterOf, filters, INBOX_EVERY_MS, tones } from './conversations.ts'
import { ServicePanel } from './ServicePanel.tsx'

const PAGE_ROWS = 50

/** The shared inbox: users who wait come first, the longest wait on top. */
export function ServicePage() {
  const t = useT('service')
  const { wait } = useFormat()
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const filter = filterOf(text('state'))
  const list = useApiQuery(
    'listConversations',
    { ...(filter !== 'all' && { conversationState: filter }), page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: INBOX_EVERY_MS },
  )
  const said = ({ lastSender, lastMessage, answeredBy }: Conversation): string => {
    const words = lastMessage === '' ? t('picture') : lastMessage
    return lastSender === 'service' ? t('saidBy', { name: answeredBy, words }) : words
  }
  const columns: Column<Conversation>[] = [
    {
      title: t('user'),
      cell: ({ nickname, username }) => `${nickname} @${username}`,
    },
    { title: t('last'), cell: said, grows: true },
    { title: t('state'), cell: ({ conversationState: state }) => <Tag tone={tones[state]}>{t(state)}</Tag> },
    {
      title: t('waiting'),
      cell: ({ waitingSince }) => (waitingSince === null ? '–' : wait(waitingSince)),
      isNumeric: true,
    },
    { title: t('lastTime'), cell: ({ lastTime }) => <Time at={lastTime} />, leaves: 3 },
    { title: t('answeredBy'), cell: ({ answeredBy }) => answeredBy || '–', leaves: 1 },
  ]
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Segmented
            value={filter}
            onChange={(value) => set('state', value === 'all' ? '' : value)}
            options={filters.map((value) => ({ value, label: t(value) }))}
            aria-label={t('state')}
          />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        list={
          <ListBody query={list} empty={filter === 'waiting' ? t('emptyQueue') : t('emptyList')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={list.data?.data ?? []}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => paths.one(pages.service, id, suffix)}
              openKey={openId ?? null}
            />
          </ListBody>
        }
        panel={
          openId === undefined ? null : (
            <ServicePanel key={openId} id={openId} onClose={() => void navigate(pages.service + suffix)} />
          )
        }
      />
    </Page>
  )
}
