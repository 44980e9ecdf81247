import { Keyboard } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import { Kbd } from '../../parts/Kbd.tsx'
import { areas } from './areas.tsx'
import css from './ShortcutsHelp.module.css'

/** A native dialog, because it traps the focus and closes on Escape by itself. */
export function ShortcutsHelp() {
  const t = useT('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const show = (): void => dialog.current?.showModal()
  useShortcuts({ '?': show })
  const groups = useKeyGroups()
  return (
    <>
      <button type="button" className={css.open} onClick={show} aria-keyshortcuts="?">
        <Keyboard size={16} aria-hidden="true" />
        {t('shortcuts')}
        <Kbd keys="?" />
      </button>
      <dialog ref={dialog} className={css.dialog} aria-label={t('shortcuts')} closedby="any">
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl>
              {rows.map(([keys, text]) => (
                <div key={keys}>
                  <dt>{text}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <form method="dialog">
          <button type="submit" className={css.open}>
            {t('close')} <Kbd keys="Esc" />
          </button>
        </form>
      </dialog>
    </>
  )
}

type KeyGroup = { readonly title: string; readonly rows: readonly (readonly [keys: string, text: string])[] }

function useKeyGroups(): readonly KeyGroup[] {
  const t = useT('shell')
  return [
    {
      title: t('keysEverywhere'),
      rows: [
        ...areas.map(({ name, keys }) => [keys, t(name)] as const),
        ['/', t('keySearch')],
        ['?', t('shortcuts')],
      ],
    },
    {
      title: t('keysLists'),
      rows: [
        ['j ↓', t('keyNext')],
        ['k ↑', t('keyPrevious')],
        ['Enter', t('keyOpen')],
        ['Esc', t('keyClose')],
        ['n p', t('keyPages')],
      ],
    },
    {
      title: t('keysDocuments'),
      rows: [
        ['+ −', t('keyZoom')],
        ['[ ]', t('keyRotate')],
        ['0', t('keyReset')],
        ['a', t('keyApprove')],
        ['r', t('keyRefuse')],
      ],
    },
  ]
}
