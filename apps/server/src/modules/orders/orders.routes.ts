import { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { checkDelivery, deliver } from './delivery.service.ts'
import { findOrders } from './orders.queries.ts'
import { changeOrder, createOrder, readOrder } from './orders.service.ts'
import { orderView } from './orders.view.ts'

export const routes: Route[] = [
  handle(orders.list, async ({ query }, { db }) => mapPage(await findOrders(db, query), orderView)),

  handle(orders.read, ({ params: { orderId } }, { db }) => readOrder(db, orderId)),

  handle(orders.create, ({ body, user }, { db, clock }) =>
    db.transaction().execute(trx => createOrder(trx, body, { userId: user.id, now: clock.now() })),
  ),

  handle(orders.update, ({ params: { orderId }, body: patch, user }, { db, clock }) =>
    db.transaction().execute(trx => changeOrder(trx, { orderId, patch, userId: user.id, now: clock.now() })),
  ),

  handle(orders.deliver, ({ params: { orderId }, body: form, user }, { db, clock }) =>
    db.transaction().execute(trx => deliver(trx, { orderId, form, userId: user.id, now: clock.now() })),
  ),

  handle(orders.checkDelivery, ({ params: { orderId }, body: form }, { db, clock }) =>
    checkDelivery(db, { orderId, form, now: clock.now() }),
  ),
]
