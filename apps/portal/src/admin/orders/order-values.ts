import type { Renewals } from '@earshot/contract/schemas/admin/licence.ts'

/** The values of an order's form. */
export interface OrderValues {
  supplier: number | null
  status: 'DRAFT' | 'SUBMITTED'
  order_items: {
    license_template_id: number | null
    quantity: number | null
    /** The monitors whose licences the line renews: as many as it asks for. */
    renews: string[]
  }[]
}

export const NEW_ITEM: OrderValues['order_items'][number] = {
  license_template_id: null,
  quantity: 1,
  renews: [],
}

export function newOrder(renewals?: Renewals): OrderValues {
  const lines = (renewals?.items ?? []).map(({ license_template_id, codes }) => ({
    license_template_id,
    quantity: codes.length,
    renews: codes,
  }))
  return {
    supplier: renewals?.supplier?.id ?? null,
    status: 'SUBMITTED',
    order_items: lines.length > 0 ? lines : [{ ...NEW_ITEM }],
  }
}
