import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Row } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { DeliveredBar } from './DeliveredBar.tsx'
import { useLicenceWords } from './licence-words.ts'
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
        <span className={classes.sensors}>{words.sensors(item.sensors)}</span>
        <DeliveredBar {...item} />
      </Row>
      {codes.length === 0 ? (
        <p className={classes.hint}>{t('codes.none')}</p>
      ) : (
        <ul className={classes.codes}>
          {shown.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      )}
      <div className={classes.codeButtons}>
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
      </div>
    </section>
  )
}
