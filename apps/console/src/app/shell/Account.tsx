import { Button, Segmented } from 'antd'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { Link } from 'react-router'
import { call } from '../../base/api/client.ts'
import { queryClient } from '../../base/api/use-call.ts'
import { forgetDrafts } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { logOut, useSession } from '../../base/session.ts'
import { setTheme, themes, useTheme } from '../../base/theme/theme.ts'
import { LanguageChoice } from '../../parts/LanguageChoice.tsx'
import css from './Account.module.css'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

export function Account() {
  const t = useT('shell')
  const theme = useTheme((state) => state.theme)
  const roles = useT('core')
  const operator = useSession((session) => session.operator)
  return (
    <div className={css.account}>
      <LanguageChoice />
      <Segmented
        block
        size="small"
        value={theme}
        onChange={setTheme}
        aria-label={t('theme')}
        options={themes.map((name) => {
          const Icon = icons[name]
          return {
            value: name,
            title: t(name),
            label: <Icon size={14} role="img" aria-label={t(name)} className={css.icon} />,
          }
        })}
      />
      <div className={css.who}>
        <div>
          <strong>
            <Link to={pages.own} title={t('own')}>
              {operator?.name}
            </Link>
          </strong>
          <span>{operator && roles(operator.role)}</span>
        </div>
        <Button
          type="text"
          icon={<LogOut size={16} aria-hidden="true" />}
          onClick={leave}
          aria-label={t('logOut')}
          title={t('logOut')}
        />
      </div>
    </div>
  )
}

/** Logs out on this page even if the server cannot be reached; the session then ends by its idle limit. */
function leave(): void {
  const forget = (): void => {
    forgetDrafts()
    logOut()
    queryClient.clear()
  }
  call('logOut', {}).then(forget, forget)
}
