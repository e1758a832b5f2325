/** Orders of licences (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { Order, OrderForm, OrderPatch } from '#schemas/admin/licence.ts'
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
    success: { status: 200, body: Order },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/orders/',
    access: 'admin',
    summary: 'Place an order.',
    body: OrderForm,
    success: { status: 201, body: Order },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/licenses/orders/{orderId}/',
    access: 'admin',
    summary: 'Change an order or move it on.',
    body: OrderPatch,
    success: { status: 200, body: Order },
  }),
}
