import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { joinFacts } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { QrCode } from '#ui/pictures/QrCode.tsx'
import classes from './DoorCodesPage.module.css'
import { type DoorCode, doorCodes, isOwnMachine, readDoorCodesSearch } from './door-codes.ts'

/** Shows a code for each airspace or monitor, to be printed and hung there: a phone that reads it opens the page. */
export function DoorCodesPage() {
  const { t } = useTranslation('door-codes')
  const { siteId } = useParams({ from: '/app/sites/$siteId/door-codes' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const structure = useEndpoint(sites.structure, { params: { siteId } }, { page: false })
  return (
    <>
      <SiteHead
        title={t('title')}
        site={site.data}
        list={{ label: t('monitors'), to: `/app/sites/${siteId}/monitors` }}
      />
      <Sheet>
        <div className={classes.words}>
          <Text as="h1" size="answer">
            {t('answer')}
          </Text>
          <Text tone="muted">{t('text')}</Text>
          {isOwnMachine(window.location.hostname) && (
            <FormNotice>{t('ownMachine', { address: window.location.origin })}</FormNotice>
          )}
        </div>
        <AsyncSection resource={structure} name={t('name')} skeleton={<Skeleton height={420} />}>
          {data => <Codes structure={data} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function Codes({ structure }: { structure: SiteStructure }) {
  const { t } = useTranslation('door-codes')
  const { search } = useAddress(readDoorCodesSearch)
  const codes = doorCodes({ structure, search, origin: window.location.origin })
  return (
    <>
      <Choices structure={structure} canPrint={codes.length > 0} />
      {codes.length === 0 ? (
        <EmptyState
          title={t(search.of === 'monitors' ? 'none.monitors' : 'none.airspaces')}
          action={
            <ButtonLink link={{ to: '/app/sites/$siteId/monitors', params: { siteId: structure.id } }}>
              {t('none.back')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={classes.codes} data-size={search.size ?? 'page'} aria-label={t('name')}>
          {codes.map(code => (
            <Code key={code.id} code={code} site={structure.name} />
          ))}
        </ul>
      )}
    </>
  )
}

function Choices({ structure, canPrint }: { structure: SiteStructure; canPrint: boolean }) {
  const { t } = useTranslation('door-codes')
  const { search, set } = useAddress(readDoorCodesSearch)
  const { of = 'airspaces', size = 'page', house } = search
  return (
    <Row className={classes.choices} gap="3" wrap align="center">
      <SegmentedControl
        label={t('of.label')}
        value={of}
        segments={(['airspaces', 'monitors'] as const).map(value => ({ value, label: t(`of.${value}`) }))}
        onChange={value => set({ of: value === 'monitors' ? value : undefined })}
      />
      <SegmentedControl
        label={t('size.label')}
        value={size}
        segments={[
          { value: 'page', label: t('size.page') },
          { value: 'label', label: t('size.labels') },
        ]}
        onChange={value => set({ size: value === 'label' ? value : undefined })}
      />
      {structure.houses.length > 1 && (
        <FilterMenu
          label={t('house')}
          all={t('allHouses')}
          value={house === undefined ? null : String(house)}
          options={structure.houses.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={id => set({ house: id === null ? undefined : Number(id) })}
        />
      )}
      <Button variant="primary" icon={IconPrinter} disabled={!canPrint} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Row>
  )
}

function Code({ code, site }: { code: DoorCode; site: string }) {
  const { t, i18n } = useTranslation('door-codes')
  const { name, place, unit, address } = code
  return (
    <li className={classes.code}>
      <div className={classes.name}>
        <p className={classes.site}>{joinFacts([site, ...place], i18n.language)}</p>
        <h2>{name}</h2>
        {unit !== null && unit !== name && <p className={classes.unit}>{unit}</p>}
      </div>
      <QrCode text={address} label={t('code', { name })} className={classes.picture} />
      <div className={classes.foot}>
        <p>{t(unit === null ? 'scan.airspace' : 'scan.monitor')}</p>
        <p className={classes.address}>{address}</p>
      </div>
    </li>
  )
}
