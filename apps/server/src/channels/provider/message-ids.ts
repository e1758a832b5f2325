/** Names a message to a provider, and knows it again in a report. Pure. */
const DELIVERY = /^delivery-(\d{1,10})$/

export function deliveryKey(deliveryId: number): string {
  return `delivery-${deliveryId}`
}

/** @returns the delivery's id; null where the message was none, such as a code */
export function deliveryOfKey(key: string): number | null {
  const id = DELIVERY.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
