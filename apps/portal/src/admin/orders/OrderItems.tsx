import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLicenceWords } from '#admin/licences/licence-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { DeliveredBar } from './DeliveredBar.tsx'
import classes from './Order.module.css'

/** How many codes of a line are shown before all of them are asked for. */
const SHOWN = 40

type Item = OrderDetail['order_items'][number]

/** Shows what was ordered, line by line, with the devices of each. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  return (
    <>
      {items.map(item => (
        <OrderItem key={item.id} item={item} />
      ))}
    </>
  )
}

function OrderItem({ item }: { item: Item }) {
  const { t } = useTranslation('licences')
  const words = useLicenceWords()
  const [isWhole, setIsWhole] = useState(false)
  const { device_codes: codes } = item
  const headingId = `order-item-${item.id}`
  const shown = isWhole ? codes : codes.slice(0, SHOWN)
  const copy = useCopy()
  return (
    <section className={classes.item} aria-labelledby={headingId}>
      <Row className={classes.itemHead} gap="1 2-half" align="baseline" wrap below="2">
        <Text id={headingId} className={classes.heading} as="h2" size="heading">
          {item.license_template}
        </Text>
        <Text as="span" size="small" tone="muted">
          {words.sensors(item.sensors)}
        </Text>
        <DeliveredBar {...item} />
      </Row>
      {codes.length === 0 ? (
        <Text size="small" tone="muted">
          {t('codes.none')}
        </Text>
      ) : (
        <ul className={classes.codes}>
          {shown.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      )}
      <Row gap="2" wrap above="2">
        {codes.length > shown.length && (
          <Button variant="text" size="dense" onClick={() => setIsWhole(true)}>
            {t('codes.all', { count: codes.length })}
          </Button>
        )}
        {codes.length > 0 && (
          <Button
            variant="text"
            size="dense"
            onClick={() => copy(codes.join('\n'), t('codes.copied', { count: codes.length }))}
          >
            {t('codes.copy', { count: codes.length })}
          </Button>
        )}
      </Row>
    </section>
  )
}
