import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'

/** After a change the order is what the server answered; lists and figures are asked for again. */
export function useStoreOrder(): (order: OrderDetail) => void {
  const client = useQueryClient()
  return order => {
    client.setQueryData(endpointKey(orders.read, { params: { orderId: order.id } }), order)
    for (const entry of [orders.list, licences.list, licences.figures]) {
      void client.invalidateQueries({ queryKey: endpointKey(entry) })
    }
  }
}

/** Somebody else has changed it: it is asked for again. */
export function useRenewOrder(orderId: number): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: endpointKey(orders.read, { params: { orderId } }) })
}
