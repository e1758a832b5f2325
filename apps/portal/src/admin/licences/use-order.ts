import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'

/** Stores an order after a change: it is what the server answered, and lists and figures are asked for again. */
export function useStoreOrder(): (order: OrderDetail) => void {
  const client = useQueryClient()
  return order => {
    client.setQueryData(endpointKey(orders.read, { params: { orderId: order.id } }), order)
    for (const endpoint of [orders.list, licences.list, licences.figures]) {
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
    }
  }
}

/** Asks for an order again because somebody else has changed it. */
export function useRenewOrder(orderId: number): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: endpointKey(orders.read, { params: { orderId } }) })
}
