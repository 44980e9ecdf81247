import { plainCode, readSwitch } from '@u-market/domain'
import { Button, Input } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import css from './SwitchPanel.module.css'
import { SwitchPanel } from './SwitchPanel.tsx'
import { type Switch, switchText } from './switch-texts.ts'

/** The emergency stop: everything that can be switched off at once, and its state. */
export function SwitchesPage() {
  const t = useT('switches')
  const navigate = useNavigate()
  const openName = useParams().id
  const list = useApiQuery('listSwitches', {})
  const switches = list.data?.data ?? []
  const listed = switches.find(({ what }) => what === openName)
  const isOffer = openName !== undefined && readSwitch(openName)?.kind === 'offer'
  // The list contains only stopped offers, so a running one is fetched by name.
  const asked = useApiQuery(
    'listSwitches',
    { ...(openName !== undefined && { what: openName }) },
    { isEnabled: isOffer && !listed },
  )
  const open = listed ?? asked.data?.data.find(({ what }) => what === openName)
  const columns: Column<Switch>[] = [
    { title: t('what'), cell: (row) => switchText(t, row), grows: true },
    {
      title: t('status'),
      cell: ({ isOff }) =>
        isOff ? <Tag tone="danger">{t('stopped')}</Tag> : <Tag tone="good">{t('running')}</Tag>,
    },
    { title: t('by'), cell: ({ operator }) => operator || '–', leaves: 1 },
    { title: t('since'), cell: ({ since }) => (since === null ? '–' : <Time at={since} />), leaves: 2 },
    { title: t('until'), cell: ({ until }) => (until === null ? '–' : <Time at={until} />), leaves: 3 },
  ]
  return (
    <Page
      title={t('title')}
      tools={<OfferNumber onOffer={(id) => void navigate(paths.one(pages.switches, `offer:${id}`))} />}
    >
      <Split
        list={
          <ListBody query={list} empty={t('empty')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={switches}
              keyOf={({ what }) => what}
              hrefOf={({ what }) => paths.one(pages.switches, what)}
              openKey={openName ?? null}
            />
          </ListBody>
        }
        panel={
          open ? (
            <SwitchPanel key={open.what} given={open} onClose={() => void navigate(pages.switches)} />
          ) : null
        }
      />
    </Page>
  )
}

/** Opens any offer by number, because running offers are not listed. */
function OfferNumber({ onOffer }: { readonly onOffer: (id: string) => void }) {
  const t = useT('switches')
  const [id, setId] = useState('')
  const isNumber = /^[1-9]\d{0,9}$/.test(id)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isNumber) onOffer(id)
  }
  return (
    <form className={css.offer} onSubmit={submit}>
      <Input
        value={id}
        onChange={({ target: { value } }) => setId(plainCode(value))}
        inputMode="numeric"
        placeholder={t('offerNumber')}
        aria-label={t('offerNumber')}
        maxLength={10}
      />
      <Button htmlType="submit" disabled={!isNumber}>
        {t('stopOffer')}
      </Button>
    </form>
  )
}
