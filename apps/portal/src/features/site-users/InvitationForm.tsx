import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { rolesToGive } from '@earshot/contract/rules/farm/site-members.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import type { InviteAnswer, InviteForm } from '@earshot/contract/schemas/farm/site-user.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import { EmailInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './SiteUsers.module.css'

const EMPTY: { email: string; role: SiteRole } = { email: '', role: 'WORKER' }

/** Returns the roles that may be given, the usual ones first and the greatest one last. */
function rolesToOffer(reader: OnSite): SiteRole[] {
  const [first, ...others] = rolesToGive(reader)
  return first === 'OWNER' ? [...others, first] : rolesToGive(reader)
}

export interface InvitationFormProps {
  siteId: number
  reader: OnSite
  /** Sends the form by another call than the site's own. */
  send?: (body: InviteForm) => Promise<InviteAnswer>
}

/** Invites a person to a site by email address; they are a member once they have accepted. */
export function InvitationForm({ siteId, reader, send }: InvitationFormProps) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const form = useEndpointForm(siteUsers.invite, {
    params: { siteId },
    defaultValues: EMPTY,
    ...(send && { send }),
    done: ({ invitation }) => t('invite.sent', { email: invitation?.email }),
    onDone: async () => {
      form.fields.reset(EMPTY)
      // On a phone the form hides the list, which shows the new invitation, so the form is closed.
      await navigate({ to: '.', search: true, hash: '', replace: true })
    },
  })
  return (
    <section aria-labelledby="invite">
      <Text id="invite" className={classes.asideHeading} as="h2" size="heading">
        {t('invite.title')}
      </Text>
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
          options={rolesToOffer(reader).map(value => ({
            value,
            label: t(`role.${value}`),
            text: t(`may.${value}`),
          }))}
        />
      </EndpointForm>
      <Text size="small" tone="muted" above="3">
        {t('invite.hint')}
      </Text>
    </section>
  )
}
