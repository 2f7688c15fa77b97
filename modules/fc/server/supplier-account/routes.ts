import { type SupplierAccounts, supplierAccounts } from '@switchboard/fc-contract';
import { handle, handleExport, type Handler, pageOf } from '@switchboard/kit-server';
import { suppliersSeen } from '@switchboard/srm-server';
import { accountSource } from './repo.ts';
import { balanceHistory, enterBalance, moveAccount, storeAccount } from './service.ts';

function routesOf(accounts: SupplierAccounts): Handler[] {
  const { resource, calls } = accounts;
  const source = accountSource(accounts);
  return [
    handle(resource.calls.page, async (input, context) => await pageOf(source, input, context)),
    ...handleExport(resource, () => source),
    handle(calls.save, async (input, context) => await storeAccount(accounts, input, context)),
    handle(calls.state, async (input, context) => await moveAccount(accounts, input, context)),
    handle(calls.enter, async (input, context) => await enterBalance(accounts, input, context)),
    handle(calls.history, async (input, context) => await balanceHistory(accounts, input, context)),
    handle(calls.suppliers, async (_, context) => await suppliersSeen(context)),
  ];
}

export const supplierAccountRoutes = Object.values(supplierAccounts).flatMap(routesOf);
