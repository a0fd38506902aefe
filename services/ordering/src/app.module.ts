import { Module } from '@nestjs/common';
import { LimitsCopy } from '@thali/kit/domain/limits/limits-copy';
import { BillBackfill } from './bills/backfill.js';
import { AddCustomer } from './customers/add-customer.js';
import { DeleteCustomer } from './customers/delete-customer.js';
import { ExportCustomers } from './customers/export-customers.js';
import { ImportCustomers } from './customers/import-customers.js';
import { ListCustomers } from './customers/list-customers.js';
import { ReadLimits } from './customers/read-limits.js';
import { SearchCustomers } from './customers/search-customers.js';
import { UpdateCustomer } from './customers/update-customer.js';
import { CheckDayClose } from './day-close/check-day-close.js';
import { CloseDay } from './day-close/close-day.js';
import { OpenDay } from './day-close/open-day.js';
import { ReadDayCloses } from './day-close/read-day-closes.js';
import { HasDocuments } from './history/has-documents.js';
import { TellHistory } from './history/tell-history.js';
import { CreditInvoice } from './invoices/credit-invoice.js';
import { ExportInvoices } from './invoices/export-invoices.js';
import { InvoiceOrders } from './invoices/invoice-orders.js';
import { InvoicePdf } from './invoices/invoice-pdf.js';
import { ListCreditNotes } from './invoices/list-credit-notes.js';
import { ListInvoices } from './invoices/list-invoices.js';
import { PreviewCredit } from './invoices/preview-credit.js';
import { SearchInvoices } from './invoices/search-invoices.js';
import { Kitchen } from './kitchen/kitchen.js';
import { MenuCopy } from './menu/menu-copy.js';
import { MenuWaits } from './menu/menu-waits.js';
import { CancelOrders } from './orders/cancel-orders.js';
import { CloseOldOrders } from './orders/close-old-orders.js';
import { CompleteAndPay } from './orders/complete-and-pay.js';
import { CompleteOrders } from './orders/complete-orders.js';
import { CountOrders } from './orders/count-orders.js';
import { CreateOrder } from './orders/create-order.js';
import { CreateOrderAndInvoice } from './orders/create-order-and-invoice.js';
import { GetReceipt } from './orders/get-receipt.js';
import { GetTicket } from './orders/get-ticket.js';
import { LeftOpen } from './orders/left-open.js';
import { ListOrders } from './orders/list-orders.js';
import { OrderBatch } from './orders/order-batch.js';
import { OrderPlacer } from './orders/order-placer.js';
import { PaymentSummary } from './orders/payment-summary.js';
import { PlaceOrder } from './orders/place-order.js';
import { PreviewCancel } from './orders/preview-cancel.js';
import { ReprintTicket } from './orders/reprint-ticket.js';
import { SearchOrders } from './orders/search-orders.js';
import { UnpaidOrders } from './orders/unpaid-orders.js';
import { UpdateItemStatus } from './orders/update-item-status.js';
import { CarryPayments } from './payments/carry-payments.js';
import { QrOrderProgress } from './qr-orders/qr-order-progress.js';
import { QrOrders } from './qr-orders/qr-orders.js';
import { TakeQrOrder } from './qr-orders/take-qr-order.js';
import { AddReservation } from './reservations/add-reservation.js';
import { DeleteReservation } from './reservations/delete-reservation.js';
import { ListReservations } from './reservations/list-reservations.js';
import { SearchReservations } from './reservations/search-reservations.js';
import { TodaysReservations } from './reservations/todays-reservations.js';
import { UpcomingReservations } from './reservations/upcoming-reservations.js';
import { UpdateReservation } from './reservations/update-reservation.js';
import { CustomerHistory } from './visits/customer-history.js';

@Module({
  controllers: [
    ReadLimits,
    CountOrders,
    CreateOrder,
    CreateOrderAndInvoice,
    ListOrders,
    SearchOrders,
    UpdateItemStatus,
    CancelOrders,
    PreviewCancel,
    CompleteOrders,
    UnpaidOrders,
    LeftOpen,
    CloseOldOrders,
    PaymentSummary,
    CompleteAndPay,
    GetReceipt,
    GetTicket,
    ReprintTicket,
    Kitchen,
    AddCustomer,
    SearchCustomers,
    ListCustomers,
    UpdateCustomer,
    DeleteCustomer,
    CustomerHistory,
    ExportCustomers,
    ImportCustomers,
    ListInvoices,
    SearchInvoices,
    InvoiceOrders,
    ListCreditNotes,
    ExportInvoices,
    InvoicePdf,
    CreditInvoice,
    PreviewCredit,
    OpenDay,
    CloseDay,
    ReadDayCloses,
    CheckDayClose,
    QrOrders,
    TakeQrOrder,
    QrOrderProgress,
    ListReservations,
    SearchReservations,
    AddReservation,
    UpdateReservation,
    DeleteReservation,
    UpcomingReservations,
    TodaysReservations,
    TellHistory,
    HasDocuments,
  ],
  providers: [CarryPayments, LimitsCopy, MenuCopy, MenuWaits, OrderBatch, OrderPlacer, PlaceOrder, BillBackfill],
})
export class AppModule {}
