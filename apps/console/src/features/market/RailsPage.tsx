import { Link, useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody } from '../../parts/List.tsx'
import { Money } from '../../parts/Money.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { RailForm } from './RailForm.tsx'
import { nameFields, type Rail } from './rail-draft.ts'

/** Opens the form of a rail that does not exist yet; no type can be called so. */
const NEW = '+'

/** All payment rails, those that the market offers and those that it could. */
export function RailsPage() {
  const t = useT('rails')
  const navigate = useNavigate()
  const openType = useParams().id
  const list = useApiQuery('listRails', {})
  const rails = list.data?.data ?? []
  const open = rails.find(({ type }) => type === openType)
  const close = (): void => void navigate(pages.rails)
  const columns: Column<Rail>[] = [
    {
      title: t('rail'),
      cell: (each) => (
        <>
          {[...new Set(nameFields.map((name) => each[name]))].join(' · ')}{' '}
          {each.proposal && <Tag tone="waiting">{t('proposed')}</Tag>}
        </>
      ),
      grows: true,
    },
    {
      title: t('isOn'),
      cell: ({ isOn }) => (isOn ? <Tag tone="good">{t('on')}</Tag> : <Tag tone="calm">{t('off')}</Tag>),
    },
    { title: t('country'), cell: ({ country }) => country || '–', leaves: 3 },
    { title: t('reversible'), cell: ({ reversible }) => t(reversible ? 'yes' : 'no'), leaves: 2 },
    {
      title: t('largest'),
      cell: ({ largest }) => (largest === null ? '–' : <Money value={largest} />),
      isNumeric: true,
      leaves: 2,
    },
    { title: t('changed'), cell: ({ changedAt }) => <Time at={changedAt} />, leaves: 1 },
  ]
  return (
    <Page title={t('title')} tools={<Link to={paths.one(pages.rails, NEW)}>{t('add')}</Link>}>
      <Split
        list={
          <ListBody query={list} empty={t('empty')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={rails}
              keyOf={({ type }) => type}
              hrefOf={({ type }) => paths.one(pages.rails, type)}
              openKey={openType ?? null}
            />
          </ListBody>
        }
        panel={
          open ? (
            <RailPanel key={`${open.type} ${open.version}`} rail={open} onClose={close} />
          ) : openType === NEW ? (
            <Panel title={t('add')} note={t('about')} onClose={close}>
              <RailForm rail={null} />
            </Panel>
          ) : null
        }
      />
    </Page>
  )
}

type Props = { readonly rail: Rail; readonly onClose: () => void }

function RailPanel({ rail, onClose }: Props) {
  const t = useT('rails')
  const { time } = useFormat()
  const { isAllowed } = usePermission('proposal.read')
  const { proposal } = rail
  return (
    <Panel title={rail.nameEn} note={t('about')} onClose={onClose}>
      {proposal ? (
        <Notice
          tone="waiting"
          act={
            isAllowed && (
              <Link to={paths.one(pages.proposals, proposal.id)}>
                {t('seeProposal', { id: proposal.id })}
              </Link>
            )
          }
        >
          {t('isProposed', { operator: proposal.madeBy, time: time(proposal.expiresAt) })}
        </Notice>
      ) : (
        <RailForm rail={rail} />
      )}
    </Panel>
  )
}
