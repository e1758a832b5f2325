/** These calls are about orders of licences (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { licences } from '#endpoints/admin/licences.ts'
import {
  DeliveryCheck,
  DeliveryForm,
  Order,
  OrderDetail,
  OrderForm,
  OrderPatch,
} from '#schemas/admin/order.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/orders/',
    access: 'admin',
    summary: 'Orders, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(Order) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/orders/{orderId}/',
    access: 'admin',
    summary: 'One order.',
    success: { status: 200, body: OrderDetail },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/orders/',
    access: 'admin',
    summary: 'Place an order.',
    body: OrderForm,
    changes: (): Changed => [orders.list, licences.list, licences.figures],
    success: { status: 201, body: OrderDetail },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/licenses/orders/{orderId}/',
    access: 'admin',
    summary: 'Change an order or move it on.',
    body: OrderPatch,
    changes: (): Changed => [orders.list, licences.list, licences.figures],
    success: { status: 200, body: OrderDetail },
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/orders/{orderId}/deliveries/',
    access: 'admin',
    summary: 'Deliver devices to an order: their codes fill it, and both move on; all of them or none.',
    body: DeliveryForm,
    changes: (): Changed => [orders.list, licences.list, licences.figures],
    success: { status: 200, body: OrderDetail },
  }),
  checkDelivery: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/orders/{orderId}/deliveries/check/',
    access: 'admin',
    summary: 'What a delivery would do, code by code; nothing is changed.',
    body: DeliveryForm,
    changes: (): Changed => [],
    success: { status: 200, body: DeliveryCheck },
    failure: 'part',
  }),
}
