export const CONTRACT_SOURCE = "Source: the venue's contract list.";
