import { adminLimits } from '@earshot/contract/endpoints/health/limits.ts'
import type { InstallationLimits } from '@earshot/contract/schemas/health/limits.ts'
import { PRODUCT_TYPES, type ProductType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { LimitSections } from '#features/limits/LimitSections.tsx'
import { ownKeys, placeLimits } from '#features/limits/limit-facts.ts'
import { TemperatureBand } from '#features/limits/TemperatureBand.tsx'
import { useInstallationLimitsEditor } from '#features/limits/use-limits-editor.ts'
import { useAddress } from '#lib/address/use-address.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'

export interface AdminLimitsSearch {
  /** Absent: the whole installation. */
  type?: ProductType
}

/** Shows the limits of the installation and of each product type, which sites begin with, and lets them be changed. */
export function AdminLimitsPage() {
  const { t } = useTranslation('limits')
  const { search } = useAddress(readSearch)
  const stored = useEndpoint(adminLimits.read, {})
  return (
    <AsyncSection resource={stored} skeleton={<Skeleton height={480} />} name={t('admin.title')}>
      {shown => <Content key={search.type} stored={shown} productType={search.type ?? null} />}
    </AsyncSection>
  )
}

function readSearch({ type }: Record<string, unknown>): AdminLimitsSearch {
  const known = PRODUCT_TYPES.find(one => one === type)
  return known === undefined ? {} : { type: known }
}

interface ContentProps {
  stored: InstallationLimits
  productType: ProductType | null
}

function Content({ stored, productType }: ContentProps) {
  const { t } = useTranslation(['limits', 'batches'])
  const { set } = useAddress(readSearch)
  const isOnline = useOnline()
  const name = productType === null ? t('admin.installation') : t(`batches:productType.${productType}`)
  const place = placeOf(stored, productType)
  const editor = useInstallationLimitsEditor({ productType, stored, place, name, mayChange: isOnline })
  const count = ownKeys(place.own).length
  return (
    <>
      <AdminHead
        title={t('admin.title')}
        first={
          count === 0
            ? t('admin.answer.usual', { place: name })
            : t('admin.answer.own', { place: name, count })
        }
      />
      <Sheet>
        <Stack gap="6">
          <div>
            <SegmentedControl
              label={t('scope.label')}
              value={productType ?? ''}
              segments={[
                { value: '', label: t('admin.installation') },
                ...PRODUCT_TYPES.map(value => ({ value, label: t(`batches:productType.${value}`) })),
              ]}
              onChange={value => set({ type: PRODUCT_TYPES.find(one => one === value) })}
            />
            <Text size="small" tone="muted" above="2">
              {t('admin.note')}
            </Text>
          </div>
          <LimitSections
            editor={editor}
            ownNormal={stored.own_normal}
            band={
              productType === null ? (
                <Text size="small" tone="muted" below="3">
                  {t('band.ofStages')}
                </Text>
              ) : (
                <TemperatureBand editor={editor} productType={productType} />
              )
            }
          />
        </Stack>
      </Sheet>
    </>
  )
}

function placeOf(stored: InstallationLimits, productType: ProductType | null) {
  if (productType === null) return placeLimits({ own: stored.installation, above: [] })
  const own = stored.product_types.find(({ product_type }) => product_type === productType)?.values ?? {}
  return placeLimits({ own, above: [{ origin: 'installation', values: stored.installation }], productType })
}
