-- settle_payments reads these every hour; both are few however many payments there are.
CREATE INDEX payments_refunding ON payments (id) WHERE status = 'refunding';
CREATE INDEX payments_without_answer ON payments (updated_at) WHERE attempts > 0 AND provider_id IS NULL AND status <> 'rejected';
