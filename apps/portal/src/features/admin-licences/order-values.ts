/** What the form of an order holds. */
export interface OrderValues {
  supplier: number | null
  status: 'DRAFT' | 'SUBMITTED'
  order_items: { license_template_id: number | null; quantity: number | null }[]
}

export const NEW_ITEM: OrderValues['order_items'][number] = { license_template_id: null, quantity: 1 }

export function newOrder(): OrderValues {
  return { supplier: null, status: 'SUBMITTED', order_items: [{ ...NEW_ITEM }] }
}
