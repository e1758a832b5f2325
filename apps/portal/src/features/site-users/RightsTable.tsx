import { SITE_RIGHT_NAMES, SITE_RIGHTS, type SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import { SITE_ROLES } from '@earshot/contract/values.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#domain/people/People.module.css'

/** Shows the contract's table of rights in words. */
export function RightsTable() {
  const { t } = useTranslation('people')
  return (
    <div className={classes.rights}>
      <h2 id="rights" className={classes.heading}>
        {t('rights.title')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby="rights">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rights.may')}</th>
              {SITE_ROLES.map(role => (
                <th key={role} scope="col" title={t(`may.${role}`)}>
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SITE_RIGHT_NAMES.map(right => (
              <tr key={right}>
                <th scope="row">{t(`right.${right}`)}</th>
                {SITE_ROLES.map(role => (
                  <td key={role}>
                    <Cell right={right} role={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Cell({ right, role }: { right: SiteRight; role: (typeof SITE_ROLES)[number] }) {
  const { t } = useTranslation('people')
  const has = SITE_RIGHTS[right].some(each => each === role)
  if (!has)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('rights.no')}</span>
      </>
    )
  if (right === 'manageUsers' && role === 'MANAGER') return t('rights.notOwners')
  return <IconCheck size={16} stroke={2} role="img" aria-label={t('rights.yes')} />
}
