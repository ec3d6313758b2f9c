import { listStaff } from '@bandeja/contract/calls/desk-staff';
import { deskQuery } from '../../../data/desk.ts';

/** The staff of a club with its open invitations. */
export const staffQuery = (slug: string) => deskQuery(listStaff, { params: { slug } });
