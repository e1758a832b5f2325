import type { OrderStatus } from '@earshot/contract/fleet-values.ts'
import classes from './OrderList.module.css'

/** The steps of an order, in their order. */
export const ORDER_STEPS: readonly OrderStatus[] = [
  'DRAFT',
  'SUBMITTED',
  'CONFIRMED',
  'PARTLY_DELIVERED',
  'DELIVERED',
]

/** Shows how far an order has come: a stroke for each step, the present one taller. The word stands beside it. */
export function StepMarks({ status }: { status: OrderStatus }) {
  const at = ORDER_STEPS.indexOf(status)
  if (at < 0) return <span className={classes.marks} aria-hidden />
  return (
    <span className={classes.marks} aria-hidden data-over={status === 'DELIVERED' || undefined}>
      {ORDER_STEPS.map((step, index) => (
        <span key={step} data-step={index < at ? 'past' : index === at ? 'here' : 'ahead'} />
      ))}
    </span>
  )
}
