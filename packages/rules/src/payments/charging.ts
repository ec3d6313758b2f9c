/** Whether there is an account that a club charges with now; the installation may have none. */
export const takesPayments = (charges: string | null, hasInstallation: boolean): boolean =>
  charges === 'club' || (charges === 'installation' && hasInstallation);
