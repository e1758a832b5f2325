import { apiKeys } from '@earshot/contract/endpoints/account/api-keys.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { ApiKey, NewApiKey } from '@earshot/contract/schemas/account/api-keys.ts'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ConfirmButton } from '#features/profile/ConfirmButton.tsx'
import { ProfilePage } from '#features/profile/ProfilePage.tsx'
import { formatAgo, formatDate, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { useCopy } from '#ui/actions/use-copy.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import classes from './ApiKeysPage.module.css'
import { NewKeyForm } from './NewKeyForm.tsx'

/** Lists the keys by which programs call in the reader's name, and makes new ones, each told once. */
export function ApiKeysPage() {
  const { t, i18n } = useTranslation('api-keys')
  const list = useEndpoint(apiKeys.list, {})
  const [made, setMade] = useState<NewApiKey | null>(null)
  return (
    <ProfilePage section="keys" aside={<NewKeyForm onMade={setMade} />} asideHolds="form">
      <AsyncSection resource={list} name={t('title')} skeleton={<KeysSkeleton />}>
        {({ items }) => {
          const count = items.filter(({ state }) => state === 'ACTIVE').length
          const figure = formatNumber(count, i18n.language)
          return (
            <>
              <Answer
                first={count === 0 ? t('noProgram') : t('answer', { count, figure })}
                rest={t('rest')}
              />
              {made !== null && <MadeKey made={made} onStored={() => setMade(null)} />}
              <Keys items={items} />
              <FirstCall />
            </>
          )
        }}
      </AsyncSection>
      {/* A key that was not stored is lost. */}
      <LeaveGuard isActive={() => made !== null} />
    </ProfilePage>
  )
}

function KeysSkeleton() {
  return (
    <Stack gap="5">
      <Skeleton width={320} height={34} />
      {['first', 'second', 'third'].map(row => (
        <Skeleton key={row} width={480} height={48} />
      ))}
    </Stack>
  )
}

/** Shows a new key, the only time it is to be seen. */
function MadeKey({ made, onStored }: { made: NewApiKey; onStored: () => void }) {
  const { t } = useTranslation('api-keys')
  const copy = useCopy()
  return (
    <section className={classes.made} aria-labelledby="made-key" role="status">
      <Row gap="2" align="center" wrap>
        <IconKey size={20} stroke={1.65} aria-hidden />
        <Text as="h2" weight="emphasis" id="made-key">
          {t('madeFor', { name: made.name })}
        </Text>
        <Text as="span" size="small" tone="muted">
          {t('once')}
        </Text>
      </Row>
      <code className={classes.key}>{made.key}</code>
      <Row gap="2" wrap>
        <Button variant="primary" icon={IconCopy} onClick={() => copy(made.key, t('copied'))}>
          {t('copy')}
        </Button>
        <Button onClick={onStored}>{t('stored')}</Button>
      </Row>
    </section>
  )
}

function Keys({ items }: { items: readonly ApiKey[] }) {
  const { t } = useTranslation('api-keys')
  const revoking = useAction(apiKeys.revoke, { done: t('revoked') })
  const [hasEnded, setHasEnded] = useState(false)
  const ended = items.filter(({ state }) => state !== 'ACTIVE')
  const shown = items.filter(({ state }) => hasEnded || state === 'ACTIVE')
  return (
    <>
      {items.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map(key => (
            <KeyRow
              key={key.id}
              apiKey={key}
              busy={revoking.sending?.params.apiKeyId === key.id}
              onRevoke={() => void revoking.run({ params: { apiKeyId: key.id } })}
            />
          ))}
        </ul>
      )}
      {ended.length > 0 && !hasEnded && (
        <Button variant="text" size="dense" onClick={() => setHasEnded(true)}>
          {t('showEnded')}
        </Button>
      )}
    </>
  )
}

const NEAR_MS = 14 * 86_400_000

function KeyRow({ apiKey, busy, onRevoke }: { apiKey: ApiKey; busy: boolean; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('api-keys')
  const { language } = i18n
  const now = useNow()
  const age = apiKey.last_used_at === null ? null : dataAge(new Date(apiKey.last_used_at), new Date(now))
  const isOpen = apiKey.state === 'ACTIVE'
  const isNear = isOpen && Date.parse(apiKey.expires_at) - now < NEAR_MS
  const facts = [
    [t('may'), apiKey.access === 'WRITE' ? t('write') : t('read')],
    [t('sites'), apiKey.sites === null ? t('allSites') : apiKey.sites.map(site => site.name).join(', ')],
    [t('last'), age === null ? t('never') : formatAgo(age, language)],
  ] as const
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text as="span" weight="emphasis">
          {apiKey.name}
        </Text>
        <Text as="span" size="small" tone="muted">
          {`${apiKey.start}…`}
        </Text>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{isOpen ? t('endsOn') : t('ended')}</dt>
          <dd data-near={isNear || undefined}>
            {isOpen ? formatDate({ at: apiKey.expires_at, language }) : t(`states.${apiKey.state}`)}
          </dd>
        </div>
      </dl>
      {isOpen && (
        <ConfirmButton
          label={t('revoke')}
          describes={apiKey.name}
          ask={t('ask', { name: apiKey.name })}
          confirm={t('revoke')}
          busy={busy}
          onConfirm={onRevoke}
        />
      )}
    </li>
  )
}

function FirstCall() {
  const { t } = useTranslation('api-keys')
  const { origin } = window.location
  return (
    <section className={classes.first} aria-labelledby="first-call">
      <Text as="h2" size="heading" id="first-call">
        {t('first')}
      </Text>
      <Text size="small" tone="muted">
        {t('firstHint')}
      </Text>
      <pre className={classes.call}>
        <code>{`curl ${origin}${sites.listAll.path} \\\n  -H "Authorization: Bearer $EARSHOT_KEY"`}</code>
      </pre>
    </section>
  )
}
