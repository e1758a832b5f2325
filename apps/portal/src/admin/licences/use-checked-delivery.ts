import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { DeliveryStatus } from '@earshot/contract/values.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'

/** The check waits until nothing has been typed for this time. */
const PAUSE_MS = 300

/** Returns what the delivery would do; `isLate` holds while the answer is for what stood there before. */
export function useCheckedDelivery(
  orderId: number,
  { status, codes }: { status: DeliveryStatus; codes: readonly string[] },
) {
  const typed = JSON.stringify({ status, codes })
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const input = {
    params: { orderId },
    body: { delivery_status: status, deviceCodes: [...codes] },
  }
  const answer = useQuery({
    queryKey: [...endpointKey(orders.checkDelivery), orderId, asked],
    queryFn: ({ signal }) => call(orders.checkDelivery, input, { signal }),
    enabled: codes.length > 0 && asked === typed,
    placeholderData: keepPreviousData,
    meta: { failure: 'part' },
  })
  return {
    check: codes.length === 0 ? undefined : answer.data,
    isLate: asked !== typed || answer.isPlaceholderData,
  }
}
