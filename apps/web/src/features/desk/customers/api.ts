import {
  acceptCustomerInvitation,
  listCustomerLinks,
  readCustomerInvitation,
  removeCustomerLink,
} from '@bandeja/contract/calls/customer-links';
import {
  addCustomerCredit,
  listCustomerCredit,
  reverseCustomerCredit,
} from '@bandeja/contract/calls/desk-credit';
import {
  createCustomer,
  eraseCustomer,
  exportCustomer,
  getCustomer,
  importCustomers,
  inviteCustomer,
  listCustomers,
  mergeCustomers,
  unlinkCustomer,
  updateCustomer,
} from '@bandeja/contract/calls/desk-customers';
import { useMutation } from '@tanstack/react-query';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import { api } from '../../../session/api.ts';

export interface CustomerFilter {
  search: string;
  samePhone?: boolean;
  page?: number;
}

export const customersQuery = (slug: string, { search, samePhone = false, page = 1 }: CustomerFilter) =>
  deskQuery(listCustomers, {
    params: { slug },
    query: { page, ...(search !== '' && { search }), ...(samePhone && { same_phone: 'true' as const }) },
  });

export const customerQuery = (slug: string, id: number) => deskQuery(getCustomer, { params: { slug, id } });

export const creditQuery = (slug: string, id: number, page: number) =>
  deskQuery(listCustomerCredit, { params: { slug, id }, query: { page, page_size: 10 } });

export const useCreateCustomer = () => useDeskCall(createCustomer, { quiet: true });

/** Of one customer: each answer is the customer. */
const ofOne = (slug: string) => ({
  quiet: true,
  answers: ({ id }: { id: number }) => customerQuery(slug, id),
});

export const useUpdateCustomer = (slug: string) => useDeskCall(updateCustomer, ofOne(slug));
export const useEraseCustomer = () => useDeskCall(eraseCustomer);
export const useMergeCustomers = () => useDeskCall(mergeCustomers);
export const useInviteCustomer = (slug: string) =>
  useDeskCall(inviteCustomer, { answers: ({ id }) => customerQuery(slug, id) });
export const useUnlinkCustomer = () => useDeskCall(unlinkCustomer);
export const useAddCredit = () => useDeskCall(addCustomerCredit, { quiet: true });
export const useReverseCredit = () => useDeskCall(reverseCustomerCredit, { quiet: true });

/** Another file is another import: a file has no words of its own by which a repetition is known. */
export const useImportCustomers = (file: File | null) =>
  useDeskCall(importCustomers, {
    quiet: true,
    seen: () => [file?.name, file?.size, file?.lastModified],
  });

/** Written into the history with each request, so it is asked for and never kept. */
export const useExportCustomer = () =>
  useMutation({
    mutationFn: (params: { slug: string; id: number }) => api(exportCustomer, { params }),
    meta: { desk: true },
  });

export const customerInvitationQuery = (token: string) =>
  deskQuery(readCustomerInvitation, { params: { token } });
export const customerLinksQuery = () => deskQuery(listCustomerLinks, {});
export const useAcceptCustomerInvitation = () => useDeskCall(acceptCustomerInvitation);
export const useRemoveLink = () => useDeskCall(removeCustomerLink);
