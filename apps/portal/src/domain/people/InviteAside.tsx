import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { rolesToGive } from '@earshot/contract/rules/farm/site-members.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import type { InviteAnswer, InviteForm } from '@earshot/contract/schemas/farm/site-user.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { ChoiceInput } from '#ui/forms/inputs/ChoiceInput.tsx'
import { EmailInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { showToast } from '#ui/toasts.ts'
import classes from './People.module.css'
import { useRenewPeople } from './use-people.ts'

const EMPTY: { email: string; role: SiteRole } = { email: '', role: 'WORKER' }

/** Returns the roles that may be given, the usual ones first and the greatest one last. */
function offered(who: OnSite): SiteRole[] {
  const [first, ...others] = rolesToGive(who)
  return first === 'OWNER' ? [...others, first] : rolesToGive(who)
}

export interface InviteAsideProps {
  siteId: number
  who: OnSite
  /** Sends the form by another call than the site's own. */
  send?: (body: InviteForm) => Promise<InviteAnswer>
}

/** Invites a person to a site by email address; they are a member once they have accepted. */
export function InviteAside({ siteId, who, send }: InviteAsideProps) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const renew = useRenewPeople()
  const form = useEndpointForm(siteUsers.invite, {
    params: { siteId },
    defaultValues: EMPTY,
    ...(send && { send }),
    onDone: async ({ invitation }) => {
      showToast({ kind: 'done', text: t('invite.sent', { email: invitation?.email }) })
      renew()
      form.fields.reset(EMPTY)
      // On a phone the form is a page, and the list says what came of it.
      await navigate({ to: '.', search: true, hash: '', replace: true })
    },
  })
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className={classes.asideHeading}>
        {t('invite.title')}
      </h2>
      <EndpointForm
        form={form}
        submit={t('invite.send')}
        busy={t('invite.sending')}
        button={{ icon: IconSend }}
        leaving="free"
      >
        <EmailInput form={form} name="email" label={t('invite.email')} autoComplete="off" />
        <ChoiceInput
          form={form}
          name="role"
          label={t('column.role')}
          options={offered(who).map(value => ({ value, label: t(`role.${value}`), text: t(`may.${value}`) }))}
        />
      </EndpointForm>
      <p className={classes.hint}>{t('invite.hint')}</p>
    </section>
  )
}
